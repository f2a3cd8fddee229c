package baton.model;

/** Whether an access counts as meant to be concurrent. */
public enum Marking {
  /** Marked: never a race with another marked access. */
  MARKED,
  /** Ordinary. */
  PLAIN
}
