package baton.summary;

import baton.lockset.RelativeLockset;
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

  @Override
  public int hashCode() {
    return (locks.hashCode() * 31 + (threads.isNone() ? 0 : threads.hashCode())) * 31 + (premises.isNone() ? 0 : premises.hashCode());
  }

  /** The guard of an event with guard {@code later} in a function that is called under this one. */
  public Guard then(Guard later) {
    return new Guard(locks.then(later.locks), threads.thenAt(later.threads), premises.then(later.premises));
  }

  /** Whether nothing differs from entry. */
  boolean isNeutral() {
    return locks.isNeutral() && threads.isNone() && premises.isNone();
  }

  /** What both guarantee. */
  public Guard join(Guard other) {
    return new Guard(locks.join(other.locks), threads.join(other.threads), premises.join(other.premises));
  }

  /** Whether every component guarantees at most what {@code other} guarantees: what discharges this one discharges that one too. */
  public boolean dominates(Guard other) {
    return other.locks.leq(locks)
        && (threads.equals(other.threads) || threads.join(other.threads).equals(threads))
        && (premises.equals(other.premises) || premises.join(other.premises).equals(premises));
  }

  /** Whether it depends on what a caller passed. */
  public boolean isOpen() {
    return locks.isOpen() || premises.isOpen() || (!threads.isNone() && threads.isOpen());
  }

  /** A canonical line: equal exactly for equal guards. */
  public String text() {
    return locks.text() + threads.text() + premises.text();
  }
}
