package baton.entry;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Which entries may come to a call of a function with some rules of the model: found for all of them at once. */
final class EntryCalls {
  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final Predicate<FunctionRules> rules;
  private final BitSet calling = new BitSet();
  private boolean anySignal;
  private boolean shared;

  EntryCalls(Contexts contexts, CallGraph graph, ConcurrencyModel model, Predicate<FunctionRules> rules) {
    this.graph = graph;
    this.model = model;
    this.rules = rules;
    Map<Symbol.DefinedFunction, Boolean> known = new HashMap<>();
    for (Activation activation : contexts.activations()) {
      if (known.computeIfAbsent(activation.function(), this::calls)) {
        calling.set(activation.entry().number());
        shared |= activation.entry().kind() == ThreadEntry.Kind.SHARED;
        anySignal |= activation.entry().kind() == ThreadEntry.Kind.SIGNAL;
      }
    }
  }

  /** Whether threads of an entry may; those that are one of many count as any. */
  boolean by(ThreadEntry entry) {
    return shared || calling.get(entry.number());
  }

  /** Whether signal handlers may. */
  boolean bySignals() {
    return shared || anySignal;
  }

  private boolean calls(Symbol.DefinedFunction function) {
    return graph.calls(function).stream().anyMatch(this::is);
  }

  private boolean is(Call call) {
    return switch (call.target()) {
      case CallTarget.Direct(_, String name) -> rules.test(model.function(name));
      case CallTarget.Cut(_, String name) -> rules.test(model.function(name));
      case CallTarget.Dispatch _, CallTarget.ThroughVariable _, CallTarget.ThroughFormal _, CallTarget.Unknown _, CallTarget.CalledBack _,
          CallTarget.Started _ ->
          graph.targets(call).stream().anyMatch(t -> rules.test(model.function(t.function().name())));
      case CallTarget.Unreachable _ -> false;
    };
  }
}
