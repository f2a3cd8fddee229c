package baton.summary;

import baton.callgraph.Call;
import baton.callgraph.CallGraph;
import baton.callgraph.CallTarget;
import baton.callgraph.Target;
import baton.ir.Callee;
import baton.ir.Instruction;
import baton.ir.Outcome;
import baton.link.Symbol;
import baton.lockset.RelativeLockset;
import baton.symbolic.Values;
import baton.symbolic.Threads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What callers may rely on when they call through a pointer that summaries do not resolve. Every call starts with the contract that
 * the locks are left alone, or with what the targets do where they are summarised before; where a target may release more, the
 * contract becomes the join of the targets and the callers are summarised again, until nothing changes.
 *
 * @param ofCalls the contracts that say more, by the number of the calling function and the ordinal of the call
 */
public record Contracts(Map<Integer, SortedMap<Integer, Summary>> ofCalls) {
  /** Every call leaves the locks alone. */
  public static final Contracts NEUTRAL = new Contracts(Map.of());

  /** Copies the map. */
  public Contracts {
    ofCalls = Map.copyOf(ofCalls);
  }

  /** Every call leaves the locks alone, but one of null, which ends the thread. */
  public static Contracts of(CallGraph graph) {
    return NEUTRAL.weakened(graph, _ -> Summary.BOTTOM, false);
  }

  /** The contracts of the calls in a function, by ordinal. */
  SortedMap<Integer, Summary> of(Symbol.DefinedFunction caller) {
    return ofCalls.getOrDefault(caller.number(), Collections.emptySortedMap());
  }

  /**
   * These contracts, weakened to what the targets do.
   *
   * @param graph which calls reach which targets
   * @param summaries the summaries made under these contracts
   * @param settle whether a contract that still changes shall say that any lock may be released, so that an end is reached
   */
  public Contracts weakened(CallGraph graph, Function<Symbol.DefinedFunction, Summary> summaries, boolean settle) {
    Map<Integer, SortedMap<Integer, Summary>> result = new HashMap<>();
    for (Symbol.DefinedFunction caller : graph.functions()) {
      SortedMap<Integer, Summary> calls = weakened(graph, caller, f -> Optional.of(summaries.apply(f)), settle);
      if (!calls.isEmpty()) {
        result.put(caller.number(), calls);
      }
    }
    return new Contracts(result);
  }

  /** The contracts of the calls in a function, weakened to what those targets do that have a summary. */
  SortedMap<Integer, Summary> weakened(
      CallGraph graph, Symbol.DefinedFunction caller, Function<Symbol.DefinedFunction, Optional<Summary>> summaries, boolean settle) {
    SortedMap<Integer, Summary> calls = new TreeMap<>();
    for (Call call : graph.calls(caller)) {
      if (graph.isOfNull(call)) {
        calls.put(call.site().ordinal(), Summary.BOTTOM);
      } else if (isUnresolved(graph, call)) {
        Optional<RelativeLockset> before = Optional.ofNullable(of(caller).get(call.site().ordinal())).map(Contracts::locks);
        Optional<RelativeLockset> effect = effect(graph, call, summaries);
        RelativeLockset after = before.map(b -> effect.map(b::join).orElse(b)).or(() -> effect).orElse(RelativeLockset.NEUTRAL);
        RelativeLockset agreed = settle && !after.equals(before.orElse(RelativeLockset.NEUTRAL)) ? RelativeLockset.TOP : after;
        if (!agreed.isNeutral()) {
          calls.merge(call.site().ordinal(), contract(agreed), (a, b) -> contract(locks(a).join(locks(b))));
        }
      }
    }
    return Collections.unmodifiableSortedMap(calls);
  }

  /** Whether it may depend on a contract what a call does. */
  static boolean isUnresolved(CallGraph graph, Call call) {
    return isUnresolved(call.target()) || isByValue(graph, call);
  }

  /** Whether a function is called by a value that may be its address: more than one may come there, and what comes when is not known. */
  private static boolean isByValue(CallGraph graph, Call call) {
    return switch (call.target()) {
      case CallTarget.Direct _, CallTarget.Cut _ ->
          graph.program().function(call.site().function()).body().instruction(call.site().ordinal()) instanceof Instruction.Call made
              && made.callee() instanceof Callee.Indirect;
      case CallTarget.CalledBack _ -> true;
      case CallTarget.Dispatch _,
          CallTarget.ThroughVariable _,
          CallTarget.ThroughFormal _,
          CallTarget.Unknown _,
          CallTarget.Unreachable _,
          CallTarget.Started _ ->
          false;
    };
  }

  /** Whether the body does not tell what is called. */
  static boolean isUnresolved(CallTarget target) {
    return switch (target) {
      case CallTarget.Dispatch _, CallTarget.ThroughVariable _, CallTarget.ThroughFormal _, CallTarget.Unknown _ -> true;
      case CallTarget.CalledBack(_, _, CallTarget inner) -> isUnresolved(inner);
      case CallTarget.Direct _, CallTarget.Cut _, CallTarget.Unreachable _, CallTarget.Started _ -> false;
    };
  }

  /** What all targets with a summary guarantee; empty when there is none of them. */
  private static Optional<RelativeLockset> effect(
      CallGraph graph, Call call, Function<Symbol.DefinedFunction, Optional<Summary>> summaries) {
    List<RelativeLockset> each = new ArrayList<>();
    for (Target target : graph.targets(call)) {
      List<Symbol.DefinedFunction> bodies = graph.bodiesBehind(target.function());
      if (bodies.isEmpty()) {
        each.add(RelativeLockset.NEUTRAL);
      }
      bodies.forEach(function -> summaries.apply(function).ifPresent(s -> s.returns().forEach(r -> each.add(r.locks()))));
    }
    return each.stream().reduce(RelativeLockset::join);
  }

  private static Summary contract(RelativeLockset locks) {
    ReturnCase anyhow = new ReturnCase(Values.ANY, Optional.empty(), false, locks, Threads.NONE);
    return new Summary(List.of(anyhow), List.of(), new Effects(List.of(), true, new TreeSet<>(), true, RegionEffects.NONE), 0,
        new Outcome.Complete());
  }

  private static RelativeLockset locks(Summary contract) {
    return contract.returns().stream().map(ReturnCase::locks).reduce(RelativeLockset::join).orElse(RelativeLockset.NEUTRAL);
  }
}
