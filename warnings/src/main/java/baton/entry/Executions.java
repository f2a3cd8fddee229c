package baton.entry;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.link.Symbol;
import baton.model.CallbackRule;
import baton.model.CallbackTime;
import baton.model.ConcurrencyModel;
import java.util.List;

/**
 * How often code is executed, whoever does it. Activations tell where the events of a function become those of a thread: a call whose
 * events all rose into the caller makes none, and still executes the function.
 */
public final class Executions {
  private final Contexts contexts;
  private final CallGraph graph;
  private final ConcurrencyModel model;

  /** Of the threads that {@code contexts} reaches. */
  Executions(Contexts contexts, CallGraph graph, ConcurrencyModel model) {
    this.contexts = contexts;
    this.graph = graph;
    this.model = model;
  }

  /** Whether one thread of an entry, which is single, executes a function once at most, and nobody else executes it. */
  public boolean onlyOnceBy(ThreadEntry entry, Symbol.DefinedFunction function) {
    return contexts.multiplicity(entry) == Multiplicity.SINGLE
        && contexts.activatedOnce(entry, function)
        && contexts.activations().stream().noneMatch(a -> a.function().equals(function) && a.entry().number() != entry.number())
        && hasOnePlace(entry, function);
  }

  /** Whether at most one place of the program calls or starts a function. */
  private boolean hasOnePlace(ThreadEntry entry, Symbol.DefinedFunction function) {
    List<Call> others = graph.dispatchCallers(function);
    boolean begunWithoutCall = entry.functions().contains(function) && entry.kind() != ThreadEntry.Kind.THREAD;
    return graph.callers(function).size() + others.size() + (begunWithoutCall ? 1 : 0) <= 1
        && others.stream().noneMatch(c -> isForMany(c.target()));
  }

  /** Whether one place stands for many calls: the caller says what is called, or what is called back is so any number of times. */
  private boolean isForMany(CallTarget target) {
    return switch (target) {
      case CallTarget.ThroughFormal _ -> true;
      case CallTarget.CalledBack(Symbol.Callable by, _, CallTarget inner) -> callsRepeatedly(by) || isForMany(inner);
      // each start is an entry of its own, or one with several threads
      case CallTarget.Started _ -> false;
      case CallTarget.Direct _,
          CallTarget.Cut _,
          CallTarget.Unreachable _,
          CallTarget.Dispatch _,
          CallTarget.ThroughVariable _,
          CallTarget.Unknown _ ->
          false;
    };
  }

  private boolean callsRepeatedly(Symbol.Callable by) {
    return model.function(by.name()).rule(CallbackRule.class).filter(r -> r.when() == CallbackTime.DURING_CALL).isPresent();
  }
}
