package baton.symbolic;

import baton.ir.Digest;
import baton.memory.Epoch;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.function.BiPredicate;

/** Keeps the states of one place few: states of equal locks, threads and objects handed out become one, and more when they are too many. */
final class StateSets {
  /** States of one place that differ in their locks; more are joined. */
  static final int MOST = 6;

  private StateSets() {}

  /** Joins states that have become too many. */
  static void fewer(List<State> states, Digest body, int ordinal) {
    if (states.size() > 2 * MOST) {
      List<State> fewer = merged(List.copyOf(states), new Epoch.Written(body, -1 - ordinal), MOST, true, Optional.empty());
      states.clear();
      states.addAll(fewer);
    }
  }

  /**
   * Joins states of equal locks, threads and objects handed out; of equal locks when they are too many, or at the head of a loop, and
   * all of them when they still are.
   */
  static List<State> merged(List<State> states, Epoch at, int most, boolean byThreads, Optional<NavigableSet<Long>> bounds) {
    BiPredicate<State, State> sameLocks = (a, b) -> a.locks().equals(b.locks()) && a.path().changed().equals(b.path().changed());
    List<State> result = byThreads ? joined(states, at, bounds, sameLocks.and(StateSets::sameMade)) : states;
    if (!byThreads || result.size() > most) {
      result = joined(result, at, bounds, sameLocks);
    }
    while (result.size() > most) {
      State last = result.removeLast();
      result.set(result.size() - 1, result.getLast().join(last, at, bounds));
    }
    return result;
  }

  /** Whether the same threads were started, and the same objects were handed out. */
  private static boolean sameMade(State one, State other) {
    return one.threads().equals(other.threads()) && one.sharing().handed().equals(other.sharing().handed());
  }

  private static List<State> joined(List<State> states, Epoch at, Optional<NavigableSet<Long>> bounds, BiPredicate<State, State> together) {
    List<State> result = new ArrayList<>();
    for (State state : states) {
      boolean found = false;
      for (int i = 0; i < result.size() && !found; i++) {
        if (together.test(result.get(i), state)) {
          result.set(i, result.get(i).join(state, at, bounds));
          found = true;
        }
      }
      if (!found) {
        result.add(state);
      }
    }
    return result;
  }
}
