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

  /** Pairs of one of some sorts and one of others, or of two of the same ones, at least one of which writes. */
  static long pairs(List<AccessSort> ones, List<AccessSort> others, boolean same) {
    return same ? of(ones).pairs() : of(ones).pairs(of(others));
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
