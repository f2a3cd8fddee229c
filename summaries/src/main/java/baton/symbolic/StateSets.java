package baton.symbolic;

import baton.ir.Digest;
import baton.memory.Epoch;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.function.BiPredicate;

/** Keeps the states of one place few: those that are alike become one, and more when they are too many. */
final class StateSets {
  /** States of one place that differ in their locks; more are joined. */
  static final int MOST = 6;

  /** In what states of one place are alike. */
  enum Likeness {
    /** In their locks. */
    LOCKS,
    /** Also in the threads started and the objects handed out. */
    THREADS,
    /** Also in the arguments that others have been told of: where a function returns, what it returns often tells. */
    ARGUMENTS
  }

  private StateSets() {}

  /** Joins states that have become too many. */
  static void fewer(List<State> states, Digest body, int ordinal) {
    if (states.size() > 2 * MOST) {
      List<State> fewer = merged(List.copyOf(states), new Epoch.Written(body, -1 - ordinal), MOST, Likeness.THREADS, Optional.empty());
      states.clear();
      states.addAll(fewer);
    }
  }

  /** Joins states that are alike; of equal locks when they are too many, and all of them when they still are. */
  static List<State> merged(List<State> states, Epoch at, int most, Likeness likeness, Optional<NavigableSet<Long>> bounds) {
    BiPredicate<State, State> sameLocks = (a, b) -> a.locks().equals(b.locks()) && a.path().changed().equals(b.path().changed());
    List<State> result =
        switch (likeness) {
          case LOCKS -> states;
          case THREADS -> joined(states, at, bounds, sameLocks.and(StateSets::sameMade));
          case ARGUMENTS -> joined(states, at, bounds, sameLocks.and(StateSets::sameMade).and(StateSets::sameTold));
        };
    if (likeness == Likeness.LOCKS || result.size() > most) {
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

  private static boolean sameTold(State one, State other) {
    return one.sharing().tellsOfTheSameFormals(other.sharing());
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
