package baton.summary;

import baton.lockset.Lock;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.symbolic.Premises;
import baton.symbolic.Threads;

/**
 * What surely holds when an event happens, compared with the entry of the function whose summary holds the event (the guard of
 * RELAY's guarded accesses, section 4.3, and the order of threads beside it).
 *
 * @param locks the locks
 * @param threads the threads started and joined
 * @param premises the branches taken
 */
public record Guard(RelativeLockset locks, Threads threads, Premises premises) {
  /** Nothing differs from entry. */
  public static final Guard NEUTRAL = new Guard(RelativeLockset.NEUTRAL, Threads.NONE);

  /** A guard that tells nothing of branches. */
  public Guard(RelativeLockset locks, Threads threads) {
    this(locks, threads, Premises.NONE);
  }

  /** The guard of an event with guard {@code later} in a function that is called under this one. */
  public Guard then(Guard later) {
    return new Guard(locks.then(later.locks), threads.then(later.threads), premises.then(later.premises));
  }

  /** What both guarantee. */
  public Guard join(Guard other) {
    return new Guard(locks.join(other.locks), threads.join(other.threads), premises.join(other.premises));
  }

  /** Whether every component guarantees at most what {@code other} guarantees: what discharges this one discharges that one too. */
  public boolean dominates(Guard other) {
    return other.locks.leq(locks)
        && threads.join(other.threads).equals(threads)
        && premises.join(other.premises).equals(premises);
  }

  /** Whether it depends on what a caller passed. */
  public boolean isOpen() {
    if (equals(NEUTRAL)) {
      return false;
    }
    for (Lock lock : locks.acquired().keySet()) {
      if (isOpen(lock)) {
        return true;
      }
    }
    for (Lock lock : locks.released().keySet()) {
      if (isOpen(lock)) {
        return true;
      }
    }
    if (premises.isOpen()) {
      return true;
    }
    return threads.started().stream().anyMatch(s -> s.function().isOpen() || s.handle().filter(Address::isOpen).isPresent())
        || threads.joined().stream().anyMatch(Address::isOpen);
  }

  private static boolean isOpen(Lock lock) {
    for (Address address : lock.addresses()) {
      if (address.isOpen()) {
        return true;
      }
    }
    return false;
  }

  /** A canonical line: equal exactly for equal guards. */
  public String text() {
    return locks.text() + threads.text() + premises.text();
  }
}
