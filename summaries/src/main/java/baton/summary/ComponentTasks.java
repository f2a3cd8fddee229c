package baton.summary;

import baton.callgraph.Call;
import baton.callgraph.CallCase;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.callgraph.Component;
import baton.callgraph.Components;
import baton.callgraph.Edges;
import baton.callgraph.Target;
import baton.ir.Function;
import baton.ir.Referent;
import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The work of summarising a program, component by component.
 *
 * <p>Which summaries a task may read follows from the program alone, not from the order of work: those of the components that it
 * depends on. These are the components that it calls, and those of lower level of which it mentions a function's address: a callee
 * that calls its formal is given that address here.
 *
 * @param graph the calls
 * @param components the components of the program
 * @param contracts what calls through pointers may do, as far as it is known before anything is summarised
 * @param inOrder the tasks, bottom-up, each at the index of its component
 */
public record ComponentTasks(CallGraph graph, Components components, Contracts contracts, List<Planned> inOrder) {
  /** Copies {@code inOrder}. */
  public ComponentTasks {
    inOrder = List.copyOf(inOrder);
  }

  /** Functions behind one call that its caller is told of; where there are more, all that a call does is in its contract. */
  private static final int MOST_TARGETS = 64;

  /**
   * A task and its place in the order.
   *
   * @param task the task
   * @param component the component; its members are those of the task, in the same order
   * @param dependencies the indices of the tasks whose results it may read, rising; all of a lower level
   * @param awaited the indices of further tasks, rising, whose locks the contracts of its calls follow from
   */
  public record Planned(ComponentTask task, Component component, List<Integer> dependencies, List<Integer> awaited) {
    /** Copies the lists. */
    public Planned {
      dependencies = List.copyOf(dependencies);
      awaited = List.copyOf(awaited);
    }

    private boolean waitsFor(int component) {
      return Collections.binarySearch(dependencies, component) >= 0 || Collections.binarySearch(awaited, component) >= 0;
    }
  }

  /**
   * A task with the contracts that follow from what it waited for.
   *
   * @param planned the task
   * @param summaries the summary of a function; asked only for those of the tasks that it waits for
   */
  public ComponentTask informed(Planned planned, java.util.function.Function<Symbol.DefinedFunction, Summary> summaries) {
    List<ComponentTask.Member> members = new ArrayList<>();
    for (int i = 0; i < planned.task().members().size(); i++) {
      ComponentTask.Member member = planned.task().members().get(i);
      SortedMap<Integer, Summary> known =
          contracts.weakened(
              graph,
              planned.component().members().get(i),
              f -> planned.waitsFor(components.of(f).index()) ? Optional.of(summaries.apply(f)) : Optional.empty(),
              false);
      members.add(member.under(known));
    }
    return new ComponentTask(members);
  }

  /** The tasks of the program of {@code graph}, under the contracts that calls begin with. */
  public static ComponentTasks of(CallGraph graph) {
    return of(graph, Contracts.of(graph));
  }

  /** The tasks of the program of {@code graph} under {@code contracts}. */
  public static ComponentTasks of(CallGraph graph, Contracts contracts) {
    Components components = graph.components(Edges.WITH_FORMALS);
    List<List<ComponentTask.Member>> ofComponent = new ArrayList<>();
    List<SortedSet<Integer>> callees = new ArrayList<>();
    List<SortedSet<Integer>> targets = new ArrayList<>();
    for (Component component : components.inOrder()) {
      SortedSet<Integer> dependencies = new TreeSet<>(component.callees());
      List<ComponentTask.Member> members = new ArrayList<>();
      for (Symbol.DefinedFunction function : component.members()) {
        members.add(member(graph, components, component, function, dependencies, contracts));
      }
      ofComponent.add(members);
      callees.add(dependencies);
      targets.add(targets(graph, components, component));
    }
    List<List<Integer>> awaited = new TargetsFirst(callees, targets).awaited();
    List<Planned> planned = new ArrayList<>();
    for (Component component : components.inOrder()) {
      int index = component.index();
      ComponentTask task = new ComponentTask(ofComponent.get(index));
      planned.add(new Planned(task, component, List.copyOf(callees.get(index)), awaited.get(index)));
    }
    return new ComponentTasks(graph, components, contracts, planned);
  }

  /** The other components that hold targets of calls whose contract counts. */
  private static SortedSet<Integer> targets(CallGraph graph, Components components, Component component) {
    SortedSet<Integer> targets = new TreeSet<>();
    for (Symbol.DefinedFunction caller : component.members()) {
      for (Call call : graph.calls(caller)) {
        if (Contracts.isUnresolved(call.target())) {
          for (Target target : graph.targets(call)) {
            graph.bodiesBehind(target.function()).forEach(f -> targets.add(components.of(f).index()));
          }
        }
      }
    }
    targets.remove(component.index());
    return targets;
  }

  private static ComponentTask.Member member(
      CallGraph graph,
      Components components,
      Component component,
      Symbol.DefinedFunction symbol,
      SortedSet<Integer> dependencies,
      Contracts contracts) {
    Program program = graph.program();
    Function function = program.function(symbol);
    SortedMap<String, ComponentTask.Callee> callees = new TreeMap<>();
    SortedMap<String, Referent> aliases = new TreeMap<>();
    for (Referent referent : function.body().referents()) {
      if (program.resolve(symbol.unit(), referent) instanceof Symbol.Callable callee) {
        List<String> readable = new ArrayList<>();
        boolean unlisted = false;
        for (Symbol.DefinedFunction behind : graph.bodiesBehind(callee)) {
          Component of = components.of(behind);
          if (of.index() == component.index() || of.level() < component.level()) {
            readable.add(behind.identity());
            if (of.index() != component.index()) {
              dependencies.add(of.index());
            }
          } else {
            unlisted = true;
          }
        }
        callees.put(referent.identity(), new ComponentTask.Callee(referent.name(), readable, unlisted));
      } else if (referent instanceof Referent.External name) {
        program.aliased(symbol.unit(), name).ifPresent(variable -> aliases.put(name.name(), variable));
      }
    }
    behindPointers(graph, symbol, callees);
    return new ComponentTask.Member(symbol.identity(), symbol.name(), function.digest(), callees, aliases, contracts.of(symbol));
  }

  /** The functions that calls through pointers may reach, which the body need not name. */
  private static void behindPointers(CallGraph graph, Symbol.DefinedFunction caller, SortedMap<String, ComponentTask.Callee> callees) {
    for (Call call : graph.calls(caller)) {
      if (!Contracts.isUnresolved(graph, call)) {
        continue;
      }
      List<Symbol.Callable> targets = graph.targets(call).stream().map(Target::function).limit(MOST_TARGETS).toList();
      // of several functions that a value may be, each is a call of its own
      boolean others =
          !Contracts.isUnresolved(call.target())
              || graph.kind(call) != CallCase.CLOSED
              || targets.stream().anyMatch(t -> !(t instanceof Symbol.ExternalFunction));
      for (Symbol.Callable target : targets) {
        switch (target) {
          case Symbol.DefinedFunction function ->
              callees.putIfAbsent(
                  graph.program().function(function).self().identity(), new ComponentTask.Callee(function.name(), List.of(), true));
          case Symbol.ExternalFunction function -> {
            ComponentTask.Callee external = new ComponentTask.Callee(function.name(), List.of(), false);
            callees.putIfAbsent(new Referent.External(function.name()).identity(), external);
            if (!(call.target() instanceof CallTarget.CalledBack)) {
              callees.put(
                  ComponentTask.Member.behind(call.site().ordinal()) + function.name(),
                  new ComponentTask.Callee(function.name(), List.of(), others));
            }
          }
          case Symbol.IndirectFunction _, Symbol.Unresolved _ -> {}
        }
      }
    }
  }
}
