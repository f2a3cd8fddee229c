package baton.monitor;

import java.util.Optional;
import java.util.Set;

/**
 * What a function does to the counters of a monitor before it comes back, whichever way.
 *
 * @param mutex what it holds meanwhile
 * @param act whether it takes or gives back
 * @param counter the number that it changes
 * @param zero what it found to be zero when it took, holding the mutex since
 * @param others the other numbers that it changes, on some way at least
 * @param byOne whether the number grows or falls by one; else it becomes a constant
 */
record Protocol(Cell mutex, Act act, Cell counter, Set<Cell> zero, Set<Cell> others, boolean byOne) {
  /** Whether it takes or gives back. */
  enum Act {
    /** The number grows. */
    TAKE,
    /** The number falls, or becomes zero. */
    GIVE_BACK
  }

  Protocol {
    zero = Set.copyOf(zero);
    others = Set.copyOf(others);
  }

  /** Which formal leads to the monitor. */
  Optional<Integer> formal() {
    return mutex.formal();
  }
}
