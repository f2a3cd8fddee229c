package baton.race;

import java.util.HashMap;
import java.util.Map;

/**
 * Which groups of accesses are known to race at a location, and by pairs of which categories: further pairs of two such groups need not be
 * asked, as they would add no access to the warning, and no choice of categories under which it is left. So what a racing access costs is
 * the way to its first witnesses, not all its pairs.
 */
final class Witnesses {
  private final CategoryBounds bounds;
  private final Map<Meeting, Known> met = new HashMap<>();
  private final Known anywhere = new Known();

  /** For each set of categories, as bits, all sets that contain it, as bits of their numbers. */
  private static final int[] WIDER = wider();

  Witnesses(CategoryBounds bounds) {
    this.bounds = bounds;
  }

  private static int[] wider() {
    int[] result = new int[CategoryBounds.SETS];
    for (int set = 0; set < result.length; set++) {
      for (int other = 0; other < result.length; other++) {
        if ((set & other) == set) {
          result[set] |= 1 << other;
        }
      }
    }
    return result;
  }

  /** What is known of groups, wherever they meet. */
  Known anywhere() {
    return anywhere;
  }

  /** What is known where groups meet. */
  Known at(Meeting at) {
    return met.computeIfAbsent(at, _ -> new Known());
  }

  /** What a pair of groups of two sorts must tell to be worth asking, as the bit of a set of categories. */
  int asked(AccessSort one, AccessSort other) {
    return 1 << bounds.least(one, other);
  }

  /** What is known where groups meet. */
  final class Known {
    /** By group, the sets of categories that its races need. */
    private final Map<Integer, Integer> sets = new HashMap<>();

    private final Map<Integer, OfSort> sorts = new HashMap<>();

    /** Whether a pair of two groups would tell nothing new if it were a race. */
    boolean tells(AccessGroup first, AccessGroup second, int asked) {
      int ofFirst = sets.getOrDefault(first.number(), 0);
      return (ofFirst & asked) != 0 && (sets.getOrDefault(second.number(), 0) & asked) != 0;
    }

    /** Whether that is so for all pairs of groups of two sorts. */
    boolean tells(AccessSort one, AccessSort other, int asked) {
      OfSort first = sorts.get(one.number());
      OfSort second = first == null ? null : sorts.get(other.number());
      return first != null && second != null && (first.ofAll & second.ofAll & asked) != 0;
    }

    /** Whether no pair of a group of the sort with another such group would tell anything new. */
    boolean isFull(AccessSort sort) {
      OfSort known = sorts.get(sort.number());
      return known != null && (known.ofAll & known.floor) != 0;
    }

    /** A pair of two groups is a race. */
    void add(AccessSort one, AccessGroup first, AccessSort other, AccessGroup second) {
      int wider = WIDER[bounds.most(one, other)];
      add(one, first, wider);
      add(other, second, wider);
    }

    private void add(AccessSort sort, AccessGroup group, int wider) {
      int before = sets.getOrDefault(group.number(), 0);
      int fresh = wider & ~before;
      if (fresh != 0) {
        sets.put(group.number(), before | wider);
        sorts.computeIfAbsent(sort.number(), _ -> new OfSort(1 << bounds.floor(sort))).add(fresh, sort.groups().size());
      }
    }
  }

  /** What the groups of a sort have in common of what is known of them. */
  private static final class OfSort {
    private final int floor;
    private final int[] having = new int[CategoryBounds.SETS];
    private int ofAll;

    private OfSort(int floor) {
      this.floor = floor;
    }

    private void add(int fresh, int groups) {
      for (int left = fresh; left != 0; left &= left - 1) {
        int set = Integer.numberOfTrailingZeros(left);
        having[set]++;
        if (having[set] == groups) {
          ofAll |= 1 << set;
        }
      }
    }
  }
}
