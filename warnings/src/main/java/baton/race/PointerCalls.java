package baton.race;

import baton.callgraph.Call;
import baton.callgraph.CallCase;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.callgraph.Target;
import baton.entry.Contexts;
import baton.ir.Body;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Referent;
import baton.link.Symbol;
import baton.model.CallbackRule;
import baton.model.CallbackTime;
import baton.model.ConcurrencyModel;
import baton.model.Section;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Collects the {@link Coverage} of an analysis. */
final class PointerCalls {
  /** A function with such a rule makes a difference to what others may do meanwhile. */
  private static final Set<Section> ORDERING =
      EnumSet.of(
          Section.LOCKS, Section.CONDITIONS, Section.SPAWNS, Section.JOINS, Section.ARMS, Section.BARRIERS, Section.SIGNALS, Section.WAITS,
          Section.CANCELLATIONS);

  /** A function of which the model says no more than this does nothing that another thread may notice. */
  private static final Set<Section> SILENT =
      EnumSet.of(Section.IGNORED, Section.NO_RETURN, Section.EXITS, Section.ASSUMPTIONS, Section.NONDETERMINISTIC, Section.PER_CPU);

  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final Set<Symbol.DefinedFunction> reached;
  private final SortedMap<String, Set<String>> externals = new TreeMap<>();

  PointerCalls(CallGraph graph, ConcurrencyModel model, Contexts contexts) {
    this.graph = graph;
    this.model = model;
    this.reached = reached(graph, contexts);
  }

  private static Set<Symbol.DefinedFunction> reached(CallGraph graph, Contexts contexts) {
    Set<Symbol.DefinedFunction> result = new LinkedHashSet<>();
    Deque<Symbol.DefinedFunction> work = new ArrayDeque<>();
    contexts.activations().forEach(a -> work.add(a.function()));
    while (!work.isEmpty()) {
      Symbol.DefinedFunction next = work.remove();
      if (result.add(next)) {
        for (Call call : graph.calls(next)) {
          for (Target target : graph.targets(call)) {
            work.addAll(graph.bodiesBehind(target.function()));
          }
        }
      }
    }
    return result;
  }

  /** Notes an access to memory that threads may share; some stand for calls of functions of which nothing is known. */
  void access(Symbol.DefinedFunction function, int ordinal) {
    Body body = graph.program().function(function).body();
    if (body.instruction(ordinal) instanceof Instruction.Call call && call.callee() instanceof Callee.Direct(int referent)) {
      Referent named = body.referents().get(referent);
      if (graph.program().resolve(function.unit(), named) instanceof Symbol.ExternalFunction external
          && model.function(named.name()).isEmpty()
          && model.function(external.name()).isEmpty()) {
        externals.computeIfAbsent(external.name(), _ -> new TreeSet<>()).add(function.identity() + " " + ordinal);
      }
    }
  }

  Coverage coverage() {
    SortedSet<Coverage.PointerCall> calls = new TreeSet<>();
    for (Symbol.DefinedFunction function : reached) {
      for (Call call : graph.calls(function)) {
        through(call.target())
            .ifPresent(
                what ->
                    calls.add(
                        new Coverage.PointerCall(
                            function.label(), graph.position(call.site()), what, graph.kind(call), graph.targets(call).size())));
      }
    }
    List<Coverage.External> unknown =
        externals.entrySet().stream().map(e -> new Coverage.External(e.getKey(), e.getValue().size())).sorted().toList();
    return new Coverage(List.copyOf(calls), unknown, List.of());
  }

  /**
   * What runs as a thread or is called back and has no body here, though others may notice it: functions of which nothing is known, and,
   * as threads, those of which the model says that they access memory, lock, tell or wait; and those that lock, tell or wait whenever code
   * outside likes; and what is found by a name that is not of the program. What a kernel takes from elsewhere is left to it. That an object
   * is freed which its thread alone knows nobody notices.
   */
  SortedSet<Findings.Incomplete> notFollowed(ToldApart objects) {
    SortedSet<Findings.Incomplete> result = new TreeSet<>();
    MadeUpNames names = new MadeUpNames(graph, model);
    for (Symbol.DefinedFunction function : reached) {
      names.of(function, result);
      for (Call call : graph.calls(function)) {
        boolean thread = call.target() instanceof CallTarget.Started;
        if (thread || call.target() instanceof CallTarget.CalledBack) {
          graph.targets(call).stream()
              .map(Target::function)
              .filter(f -> graph.bodiesBehind(f).isEmpty() && (isUnknown(f) || (thread && acts(f) && !(objects.specificDataStay() && freesAtEnd(call, f)))))
              .forEach(f -> result.add(unknown(function, f, thread, call)));
        }
      }
    }
    if (model.kernel().isEmpty()) {
      graph.knownOutside().stream()
          .filter(f -> graph.bodiesBehind(f).isEmpty() && orders(f))
          .map(f -> "code outside of the program is handed " + f.label() + "(): when it calls it is not known")
          .forEach(what -> result.add(new Findings.Incomplete("program", what)));
    }
    return result;
  }

  /** Whether a modelled function locks, tells, waits, or starts or ends threads. */
  private boolean orders(Symbol.Callable function) {
    return model.function(function.name()).bySection().keySet().stream().anyMatch(ORDERING::contains);
  }

  private Findings.Incomplete unknown(Symbol.DefinedFunction by, Symbol.Callable function, boolean thread, Call call) {
    String what = "what " + function.label() + "() does as a " + (thread ? "thread" : "callback") + " is not known";
    return new Findings.Incomplete(by.label(), what + ", handed over at " + graph.position(call.site()));
  }

  private boolean isUnknown(Symbol.Callable function) {
    return model.kernel().isEmpty() && model.function(function.name()).isEmpty();
  }

  /** Whether a modelled function does no more than free what a thread had under a key, when the thread ends. */
  private boolean freesAtEnd(Call call, Symbol.Callable function) {
    return call.target() instanceof CallTarget.Started(Symbol.Callable by, _, _)
        && model.function(by.name()).rule(CallbackRule.class).filter(r -> r.when() == CallbackTime.AT_THREAD_EXIT && r.data().isEmpty()).isPresent()
        && model.function(function.name()).bySection().keySet().equals(Set.of(Section.FREES));
  }

  /** Whether a modelled function does anything that others may notice. */
  private boolean acts(Symbol.Callable function) {
    return !SILENT.containsAll(model.function(function.name()).bySection().keySet());
  }

  /** What of the program was not followed: calls that may reach anything. */
  static SortedSet<Findings.Incomplete> incomplete(Coverage coverage) {
    SortedSet<Findings.Incomplete> result = new TreeSet<>();
    coverage.calls().stream()
        .filter(c -> c.kind() == CallCase.UNKNOWN)
        .forEach(c -> result.add(new Findings.Incomplete(c.function(), "nobody knows what " + c.through() + " leads to, at " + c.at())));
    return result;
  }

  /** What holds the pointer that is called; empty where a name tells what is called. */
  private Optional<String> through(CallTarget target) {
    return switch (target) {
      case CallTarget.Direct _, CallTarget.Cut _, CallTarget.Unreachable _ -> Optional.empty();
      case CallTarget.Dispatch(var field, _) -> Optional.of(graph.program().label(field));
      case CallTarget.ThroughVariable(Symbol variable, _) -> Optional.of(variable.label());
      case CallTarget.ThroughFormal(int formal, _) -> Optional.of("parameter " + (formal + 1));
      case CallTarget.Unknown(String reason, _) -> Optional.of(reason);
      case CallTarget.CalledBack(Symbol.Callable by, _, CallTarget inner) -> through(inner).map(w -> w + " called back by " + by.name());
      case CallTarget.Started(Symbol.Callable by, _, CallTarget inner) -> through(inner).map(w -> w + " started by " + by.name());
    };
  }
}
