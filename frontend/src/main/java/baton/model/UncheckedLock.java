package baton.model;

/** What holds after an acquisition whose result nobody looks at. */
public enum UncheckedLock {
  /** The lock. */
  ASSUMED_HELD,
  /** Either: both cases are followed. */
  SPLIT
}
