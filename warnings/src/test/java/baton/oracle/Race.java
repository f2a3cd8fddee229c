package baton.oracle;

import java.util.Comparator;

/**
 * Two accesses of different threads to the same bytes, at least one a write and not both atomic, that nothing orders.
 *
 * @param first the smaller site
 * @param firstAction what it does
 * @param second the other site; equal to the first when two threads run the same instruction
 * @param secondAction what it does
 */
record Race(Site first, Action firstAction, Site second, Action secondAction) implements Comparable<Race> {
  private static final Comparator<Race> ORDER =
      Comparator.comparing(Race::first)
          .thenComparing(Race::second)
          .thenComparing(Race::firstAction)
          .thenComparing(Race::secondAction);

  /** What an access does. */
  enum Action {
    /** Reads. */
    READ,
    /** Writes. */
    WRITE,
    /** Gives the memory back. */
    FREE
  }

  /** How sure it is that both accesses can happen at the same moment; surest first. */
  enum Strength {
    /** Both threads stood before their accesses. */
    SIMULTANEOUS,
    /** Neither synchronisation nor a value seen orders them: another schedule lets both threads stand before them. */
    UNORDERED,
    /**
     * Only a value read in another race orders them: a race of C11, but perhaps no schedule lets both threads stand before them. An
     * object filled before its address is stored without a lock is the usual case.
     */
    CONSEQUENT
  }

  /** A race with its sites in order. */
  static Race of(Site one, Action action, Site other, Action otherAction) {
    int order = one.equals(other) ? action.compareTo(otherAction) : one.compareTo(other);
    return order <= 0 ? new Race(one, action, other, otherAction) : new Race(other, otherAction, one, action);
  }

  @Override
  public int compareTo(Race other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return firstAction + " " + first + " and " + secondAction + " " + second;
  }
}
