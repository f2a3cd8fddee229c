package baton.model;

/** What the count of a semaphore must start at for a rule to apply. */
public enum InitialCount {
  /** Anything. */
  ANY,
  /** One: the semaphore is a lock. */
  ONE,
  /** Zero: the semaphore is a signal. */
  ZERO
}
