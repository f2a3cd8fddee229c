package baton.race;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How many pairs of accesses meet somewhere, at least one of which writes.
 *
 * @param pairs all
 * @param first those that meet nowhere before
 */
record Total(long pairs, long first) {
  /** So many accesses, so many of which read only. */
  private record Size(long all, long reads) {
    static final Size NONE = new Size(0, 0);

    static Size of(List<AccessSort> sorts) {
      return sorts.stream().map(s -> new Size(s.accesses(), s.isWriting() ? 0 : s.accesses())).reduce(NONE, Size::and);
    }

    Size and(Size other) {
      return new Size(all + other.all, reads + other.reads);
    }

    /** Pairs of two of these. */
    long pairs() {
      return (all * (all + 1) - reads * (reads + 1)) / 2;
    }

    /** Pairs of one of these and one of others. */
    long pairs(Size others) {
      return all * others.all - reads * others.reads;
    }
  }

  /** Of sorts each of which meets each of others. */
  static Total of(List<AccessSort> ones, List<AccessSort> others, Buckets.Found found, FirstPlaces places) {
    Size size = Size.of(ones);
    long pairs = found.same() ? size.pairs() : size.pairs(Size.of(others)) - twice(ones, others);
    return new Total(pairs, pairs - before(ones, others, found, places));
  }

  /** The groups of a sort that is in both meet each other once, and not themselves. */
  private static long twice(List<AccessSort> ones, List<AccessSort> others) {
    Set<AccessSort> both = new HashSet<>(ones);
    both.retainAll(others);
    return both.stream().filter(AccessSort::isWriting).mapToLong(s -> s.accesses() * s.accesses() - s.pairsApart()).sum();
  }

  /** Those that meet in another place before. */
  private static long before(List<AccessSort> ones, List<AccessSort> others, Buckets.Found found, FirstPlaces places) {
    SortedMap<Integer, List<AccessSort>> first = byShape(ones, places);
    SortedMap<Integer, List<AccessSort>> second = found.same() ? first : byShape(others, places);
    long result = 0;
    for (Map.Entry<Integer, List<AccessSort>> one : first.entrySet()) {
      Size size = Size.of(one.getValue());
      for (Map.Entry<Integer, List<AccessSort>> other : (found.same() ? second.tailMap(one.getKey()) : second).entrySet()) {
        if (!places.isFirst(one.getKey(), other.getKey(), found)) {
          boolean same = found.same() && one.getKey().equals(other.getKey());
          result += same ? size.pairs() : size.pairs(Size.of(other.getValue())) - twice(one.getValue(), other.getValue());
        }
      }
    }
    return result;
  }

  /** The sorts that are found in several places, by what they touch. */
  private static SortedMap<Integer, List<AccessSort>> byShape(List<AccessSort> sorts, FirstPlaces places) {
    SortedMap<Integer, List<AccessSort>> result = new TreeMap<>();
    for (AccessSort sort : sorts) {
      if (sort.places() > 1) {
        result.computeIfAbsent(places.shape(sort), _ -> new ArrayList<>()).add(sort);
      }
    }
    return result;
  }
}
