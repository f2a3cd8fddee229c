package baton.summary;

import baton.callgraph.CallGraph;
import baton.callgraph.Component;
import baton.callgraph.Components;
import baton.callgraph.Edges;
import baton.ir.Function;
import baton.ir.Referent;
import baton.link.Program;
import baton.link.Symbol;
import java.util.ArrayList;
import java.util.List;
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
 * @param inOrder the tasks, bottom-up, each at the index of its component
 */
public record ComponentTasks(List<Planned> inOrder) {
  /** Copies {@code inOrder}. */
  public ComponentTasks {
    inOrder = List.copyOf(inOrder);
  }

  /**
   * A task and its place in the order.
   *
   * @param task the task
   * @param component the component; its members are those of the task, in the same order
   * @param dependencies the indices of the tasks whose results it may read, rising; all of a lower level
   */
  public record Planned(ComponentTask task, Component component, List<Integer> dependencies) {
    /** Copies {@code dependencies}. */
    public Planned {
      dependencies = List.copyOf(dependencies);
    }
  }

  /** The tasks of the program of {@code graph}, where every call through a pointer leaves the locks alone. */
  public static ComponentTasks of(CallGraph graph) {
    return of(graph, Contracts.NEUTRAL);
  }

  /** The tasks of the program of {@code graph} under {@code contracts}. */
  public static ComponentTasks of(CallGraph graph, Contracts contracts) {
    Components components = graph.components(Edges.WITH_FORMALS);
    List<Planned> planned = new ArrayList<>(components.inOrder().size());
    for (Component component : components.inOrder()) {
      SortedSet<Integer> dependencies = new TreeSet<>(component.callees());
      List<ComponentTask.Member> members = new ArrayList<>();
      for (Symbol.DefinedFunction function : component.members()) {
        members.add(member(graph, components, component, function, dependencies, contracts));
      }
      planned.add(new Planned(new ComponentTask(members), component, List.copyOf(dependencies)));
    }
    return new ComponentTasks(planned);
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
      }
    }
    return new ComponentTask.Member(symbol.identity(), symbol.name(), function.digest(), callees, contracts.of(symbol));
  }
}
