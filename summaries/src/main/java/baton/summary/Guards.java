package baton.summary;

import baton.ir.Spread;
import baton.lockset.RelativeLockset;
import baton.symbolic.State;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The guards in one function, by number. Many events have one guard: what guards are after each other, which of two guarantees less,
 * and what both guarantee, is found once for each pair and not once for each event.
 */
final class Guards {
  private final Map<Guard, Integer> numbers = new HashMap<>();
  private final List<Guard> guards = new ArrayList<>();
  private final BitSet open = new BitSet();
  private final Map<Long, Integer> compositions = new HashMap<>();
  private final Map<Long, Boolean> orders = new HashMap<>();
  private final Map<Long, Integer> joins = new HashMap<>();
  private @Nullable Guard latest;
  private int numberOfLatest;
  private int before = -1;
  private int after = -1;
  private int afterBoth;

  /** The number of a guard. */
  int number(Guard guard) {
    Integer known = numbers.get(guard);
    if (known == null) {
      known = guards.size();
      numbers.put(guard, known);
      guards.add(guard);
      open.set(known, guard.isOpen());
    }
    return known;
  }

  /** Whether the guard of a number depends on what a caller passed. */
  boolean isOpen(int number) {
    return open.get(number);
  }

  /** The guard of a number. */
  Guard guard(int number) {
    return guards.get(number);
  }

  /** The number of the guard of what happens in {@code state}; many events happen in one. */
  int in(State state) {
    Guard last = latest;
    if (last == null
        || !last.locks().equals(state.locks())
        || !last.threads().equals(state.threads().forGuards())
        || !last.premises().equals(state.path().premises())) {
      latest = new Guard(state.locks(), state.threads().forGuards(), state.path().premises());
      numberOfLatest = number(latest);
    }
    return numberOfLatest;
  }

  /** The number of the guard of an event with guard {@code later} in a function that is called in {@code state}. */
  int then(State state, Guard later) {
    int first = in(state);
    if (later.isNeutral()) {
      return byAllNames(state, first);
    }
    if (after < 0 || before != first || !guards.get(after).equals(later)) {
      before = first;
      after = number(later);
      afterBoth = compositions.computeIfAbsent(pair(first, after), _ -> number(guards.get(first).then(guards.get(after))));
    }
    return byAllNames(state, afterBoth);
  }

  /** With the locks by all the names they have in {@code state}; what a callee gives back by another name is given back before. */
  private int byAllNames(State state, int number) {
    Guard guard = guards.get(number);
    RelativeLockset named = state.path().byAllNames(guard.locks());
    return named.equals(guard.locks()) ? number : number(new Guard(named, guard.threads(), guard.premises()));
  }

  /** Whether the guard of number {@code weak} guarantees at most what that of number {@code strong} does. */
  boolean dominates(int weak, int strong) {
    return orders.computeIfAbsent(pair(weak, strong), _ -> guards.get(weak).dominates(guards.get(strong)));
  }

  /** The number of what both guarantee. */
  int join(int a, int b) {
    if (a == b) {
      return a;
    }
    return joins.computeIfAbsent(pair(Math.min(a, b), Math.max(a, b)), _ -> number(guards.get(a).join(guards.get(b))));
  }

  private static long pair(int a, int b) {
    return Spread.of(a, b);
  }
}
