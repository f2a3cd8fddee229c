package baton.lockset;

import baton.model.LockKind;

/**
 * How a lock is surely held.
 *
 * @param mode how strongly
 * @param kind what it is
 * @param count how many times it was acquired and not released again; from 1 to {@link #MOST}
 */
public record Hold(Mode mode, LockKind kind, int count) {
  /** Counting ends here: more acquisitions than this are told apart no longer, and a release counts as the last. */
  public static final int MOST = 3;

  /** What both holds guarantee. */
  public Hold meet(Hold other) {
    return new Hold(mode.meet(other.mode), kind.compareTo(other.kind) <= 0 ? kind : other.kind, Math.min(count, other.count));
  }

  /** One acquisition more. */
  Hold again(Mode with) {
    return new Hold(mode.max(with), kind, Math.min(count + 1, MOST));
  }

  /** {@code times} releases later; a count of 0 or less means not held. */
  Hold less(int times) {
    return new Hold(mode, kind, count - times);
  }
}
