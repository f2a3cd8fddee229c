package baton.lockset;

import baton.effect.Doubt;
import baton.effect.Exclusions;
import baton.model.LockKind;
import baton.model.Recursion;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * How a lock is surely held.
 *
 * @param mode how strongly
 * @param kind what it is
 * @param count how many times it was acquired and not released again; from 1 to {@link #MOST}
 * @param recursion what a further acquisition does
 * @param doubts what has to be so in the whole program for it to be held at all
 */
public record Hold(Mode mode, LockKind kind, int count, Recursion recursion, Set<Doubt> doubts) {
  /** Counting ends here: more acquisitions than this are told apart no longer, and a release counts as the last. */
  public static final int MOST = 3;

  /** Copies the set, in the order of its elements: sets of another order would make other texts. */
  public Hold {
    doubts = doubts.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(doubts));
  }

  /** A hold that counts and that nothing is wrong with. */
  public Hold(Mode mode, LockKind kind, int count) {
    this(mode, kind, count, Recursion.COUNTED, Set.of());
  }

  /** What both holds guarantee; empty where that is nothing. */
  public Optional<Hold> meet(Hold other) {
    return mode.meet(other.mode)
        .map(
            both ->
                new Hold(
                    both, kind.compareTo(other.kind) <= 0 ? kind : other.kind, Math.min(count, other.count), least(other), either(other)));
  }

  /** The same lock, optimistically read, where it is or is not {@code tested} on every way whether what was read has changed. */
  public Hold tested(boolean tested) {
    if (mode != Mode.OPTIMISTIC || tested != doubts.contains(Doubt.NOT_TESTED)) {
      return this;
    }
    Set<Doubt> now = EnumSet.noneOf(Doubt.class);
    now.addAll(doubts);
    if (tested) {
      now.remove(Doubt.NOT_TESTED);
    } else {
      now.add(Doubt.NOT_TESTED);
    }
    return new Hold(mode, kind, count, recursion, now);
  }

  /**
   * After the holder acquired it again. Where holds are not counted, or are of another mode, the second acquisition is refused or
   * waits for ever: it adds none.
   *
   * @param again how it was acquired again
   */
  Hold and(Hold again) {
    boolean refused = again.recursion == Recursion.NONE || (Exclusions.hasModes(kind) && mode != again.mode);
    Recursion both = count == 1 ? again.recursion : least(again);
    return refused ? this : new Hold(mode.max(again.mode), kind, Math.min(count + again.count, MOST), both, either(again));
  }

  /**
   * After code that may have acquired the lock again and given it back.
   *
   * @param again how it may have been acquired
   * @return empty where the lock may be held no longer
   */
  public Optional<Hold> through(Hold again) {
    if (Exclusions.hasModes(kind) && mode != again.mode && again.recursion != Recursion.NONE) {
      return Optional.empty();
    }
    return Optional.of(again.recursion == Recursion.BY_ATTRIBUTE && count == 1
        ? new Hold(mode, kind, 1, recursion, with(doubts, Set.of(Doubt.NOT_RECURSIVE)))
        : this);
  }

  /** {@code times} releases later; a count of 0 or less means not held. */
  Hold less(int times) {
    Set<Doubt> more = recursion == Recursion.BY_ATTRIBUTE ? with(doubts, Set.of(Doubt.NOT_RECURSIVE)) : doubts;
    return new Hold(mode, kind, count - times, recursion, more);
  }

  private Recursion least(Hold other) {
    return recursion == other.recursion ? recursion : Recursion.BY_ATTRIBUTE;
  }

  private Set<Doubt> either(Hold other) {
    return with(doubts, other.doubts);
  }

  private static Set<Doubt> with(Set<Doubt> some, Set<Doubt> others) {
    EnumSet<Doubt> all = EnumSet.noneOf(Doubt.class);
    all.addAll(some);
    all.addAll(others);
    return all;
  }
}
