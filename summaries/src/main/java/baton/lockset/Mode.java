package baton.lockset;

import baton.model.LockMode;
import java.util.Optional;

/** How strongly a lock is held. */
public enum Mode {
  /** Excludes nobody: what was read is read again if a holder in mode {@link #WRITING} or {@link #EXCLUSIVE} came between. */
  OPTIMISTIC,
  /** Excludes nobody, and has optimistic readers read again. */
  WRITING,
  /** Other threads may hold it in this mode at the same time. */
  SHARED,
  /** No other thread holds it, but for optimistic ones, which read again. */
  EXCLUSIVE;

  /** What a rule means. */
  public static Mode of(LockMode mode) {
    return switch (mode) {
      case OPTIMISTIC -> OPTIMISTIC;
      case WRITING -> WRITING;
      case SHARED, EITHER -> SHARED;
      case EXCLUSIVE -> EXCLUSIVE;
    };
  }

  /** Whether a thread that holds a lock so and another that holds it in {@code other} exclude each other. */
  public boolean excludes(Mode other) {
    return (this == EXCLUSIVE && other.isStrong()) || (other == EXCLUSIVE && isStrong());
  }

  /** Whether one who holds the lock so has those read again who read it in {@code other}. */
  public boolean invalidates(Mode other) {
    return other == OPTIMISTIC && (this == WRITING || this == EXCLUSIVE);
  }

  private boolean isStrong() {
    return this == SHARED || this == EXCLUSIVE;
  }

  /** What both guarantee; empty where that is nothing. */
  public Optional<Mode> meet(Mode other) {
    if (this == other || other == EXCLUSIVE) {
      return this == OPTIMISTIC && other != this ? Optional.empty() : Optional.of(this);
    }
    return this == EXCLUSIVE ? other.meet(this) : Optional.empty();
  }

  /** The stronger one. */
  public Mode max(Mode other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
