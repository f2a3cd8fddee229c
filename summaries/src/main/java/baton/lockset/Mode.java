package baton.lockset;

/** How strongly a lock is held. */
public enum Mode {
  /** Other threads may hold it in this mode at the same time. */
  SHARED,
  /** No other thread holds it. */
  EXCLUSIVE;

  /** Whether a thread that holds a lock so and another that holds it in {@code other} exclude each other. */
  public boolean excludes(Mode other) {
    return this == EXCLUSIVE || other == EXCLUSIVE;
  }

  /** The weaker one. */
  public Mode meet(Mode other) {
    return this == SHARED ? this : other;
  }

  /** The stronger one. */
  public Mode max(Mode other) {
    return this == EXCLUSIVE ? this : other;
  }
}
