package baton.entry;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.model.FunctionRules;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Which entries may come to a call of a function with some rules of the model: found for all of them at once, by the call graph, as a call
 * whose events all rose into its caller makes no activation.
 */
final class EntryCalls {
  private final CallGraph graph;
  private final ConcurrencyModel model;
  private final Predicate<FunctionRules> rules;
  private final BitSet calling = new BitSet();
  private boolean anyBetween;
  private boolean shared;

  EntryCalls(Contexts contexts, CallGraph graph, ConcurrencyModel model, BetweenCalls between, Predicate<FunctionRules> rules) {
    this.graph = graph;
    this.model = model;
    this.rules = rules;
    BitSet coming = coming();
    for (Activation activation : contexts.activations()) {
      if (coming.get(activation.function().number())) {
        calling.set(activation.entry().number());
        shared |= activation.entry().kind() == ThreadEntry.Kind.SHARED;
        anyBetween |= between.runs(activation);
      }
    }
  }

  /** The functions that may come to such a call, by number. */
  private BitSet coming() {
    Map<Integer, List<Symbol.DefinedFunction>> callers = new HashMap<>();
    BitSet result = new BitSet();
    Deque<Symbol.DefinedFunction> left = new ArrayDeque<>();
    for (Symbol.DefinedFunction function : graph.functions()) {
      for (Call call : graph.calls(function)) {
        LockSteps.entered(graph, call).forEach(f -> callers.computeIfAbsent(f.number(), _ -> new ArrayList<>()).add(function));
        if (!result.get(function.number()) && is(call)) {
          result.set(function.number());
          left.add(function);
        }
      }
    }
    while (!left.isEmpty()) {
      for (Symbol.DefinedFunction caller : callers.getOrDefault(left.remove().number(), List.of())) {
        if (!result.get(caller.number())) {
          result.set(caller.number());
          left.add(caller);
        }
      }
    }
    return result;
  }

  /** Whether threads of an entry may; those that are one of many count as any. */
  boolean by(ThreadEntry entry) {
    return shared || calling.get(entry.number());
  }

  /** Whether code may that runs between the instructions of any thread. */
  boolean betweenCalls() {
    return shared || anyBetween;
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
