package baton.race;

import java.util.List;

/**
 * How many accesses there are.
 *
 * @param all of any kind
 * @param reads those that change nothing
 */
record AccessCount(long all, long reads) {
  static AccessCount of(List<AccessSort> sorts) {
    long all = sorts.stream().mapToLong(AccessSort::accesses).sum();
    return new AccessCount(all, sorts.stream().filter(s -> !s.isWriting()).mapToLong(AccessSort::accesses).sum());
  }

  /** Pairs of two of these, at least one of which writes; also of one with itself. */
  long pairs() {
    return (all * (all + 1) - reads * (reads + 1)) / 2;
  }

  /** Pairs of one of these and one of others, at least one of which writes. */
  long pairs(AccessCount others) {
    return all * others.all - reads * others.reads;
  }
}
