package baton.model;

/** What a call does to a condition variable. */
public enum ConditionOperation {
  /** Releases the lock, waits, acquires the lock again. */
  WAIT,
  /** Wakes one waiter. */
  SIGNAL,
  /** Wakes all waiters. */
  BROADCAST
}
