package baton.entry;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.link.Symbol;
import java.util.List;

/**
 * How often code is executed, whoever does it. Activations tell where the events of a function become those of a thread: a call whose
 * events all rose into the caller makes none, and still executes the function.
 */
public final class Executions {
  private final Contexts contexts;
  private final CallGraph graph;

  /** Of the threads that {@code contexts} reaches. */
  Executions(Contexts contexts, CallGraph graph) {
    this.contexts = contexts;
    this.graph = graph;
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
        && others.stream().noneMatch(c -> isForCaller(c.target()));
  }

  /** Whether the caller says what is called: this one place stands for all calls of the function that it is in. */
  private static boolean isForCaller(CallTarget target) {
    return switch (target) {
      case CallTarget.ThroughFormal _ -> true;
      case CallTarget.CalledBack(_, _, CallTarget inner) -> isForCaller(inner);
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
}
