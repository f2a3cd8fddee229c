package baton.model;

/** What holds after an acquisition whose result nobody looks at. */
public enum UncheckedLock {
  /** The lock is held. */
  ASSUMED_HELD,
  /** Both cases are followed. */
  SPLIT
}
