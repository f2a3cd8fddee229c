package baton.race;

import baton.ir.IntSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which groups of accesses are known to race at a location, and by pairs of which categories the location is known to. Further pairs of two
 * groups that race need not be asked, if they are in no fewer categories than some race there: they would add no access to the warning, and
 * no choice of categories under which it is left. So what a racing access costs is the way to its first witness, not all its pairs.
 */
final class Witnesses {
  private final Map<Meeting, Known> met = new HashMap<>();
  private final Map<AccessGroup.Place, Known> ofPlaces = new HashMap<>();
  private final Known anywhere = new Known();

  /** For each set of categories, as bits, all sets that contain it, as bits of their numbers. */
  private static final long[] WIDER = wider();

  private static long[] wider() {
    long[] result = new long[CategoryBounds.SETS];
    for (int set = 0; set < result.length; set++) {
      for (int other = 0; other < result.length; other++) {
        if ((set & other) == set) {
          result[set] |= CategoryBounds.onlyIn(other);
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

  /** What is known where the accesses at a place meet others. */
  Known at(AccessGroup.Place place) {
    return ofPlaces.computeIfAbsent(place, _ -> new Known());
  }

  /** What is known of the first ones and of the second ones of groups that meet, each where it is told. */
  Both at(Topics topics) {
    return new Both(at(topics.first()), at(topics.second()));
  }

  /** What a pair of accesses of two sorts must tell to be worth asking, as the bit of a set of categories. */
  static long asked(AccessSort one, AccessSort other) {
    return CategoryBounds.onlyIn(CategoryBounds.least(one.bounds(), other.bounds()));
  }

  /**
   * What is known of the first ones and of the second ones of groups that meet.
   *
   * @param first where the first ones are told
   * @param second where the second ones are; may be the same
   */
  record Both(Known first, Known second) {
    static Both of(Known known) {
      return new Both(known, known);
    }

    /** Whether a pair of two groups would tell nothing new if it were a race. */
    boolean tells(AccessGroup one, AccessGroup other, long asked) {
      return first.tells(one, asked) && second.tells(other, asked);
    }

    /** Whether that is so for all pairs of groups of two sorts. */
    boolean tells(AccessSort one, AccessSort other, long asked) {
      return first.isLeftIn(asked) && second.isLeftIn(asked) && first.isRacing(one) && second.isRacing(other);
    }

    /** Whether pairs that are in such sets of categories tell nothing new about the locations. */
    boolean tells(long needed) {
      return first.tells(needed) && second.tells(needed);
    }

    /** Whether that is so for all pairs of groups of two parts, which are in such sets of categories. */
    boolean tells(SortPart one, SortPart other, long needed) {
      return tells(needed) && first.isRacing(one) && second.isRacing(other);
    }

    /** Forgets parts. */
    void leave() {
      first.leave();
      second.leave();
    }
  }

  /** What is known where groups meet. */
  static final class Known {
    private final IntSet racing = new IntSet();

    /** How many groups of a sort race. */
    private final Map<Integer, Integer> ofSorts = new HashMap<>();

    /** How many of the first sorts of a part are known to race with all their groups. */
    private final Map<SortPart, Integer> ofParts = new HashMap<>();

    /** The sets of categories under which the location is left. */
    private long sets;

    /** Whether a group races, and the location is left where only pairs in a set of categories are looked at, given as its bit. */
    boolean tells(AccessGroup group, long asked) {
      return isLeftIn(asked) && racing.contains(group.number());
    }

    private boolean isLeftIn(long asked) {
      return (sets & asked) != 0;
    }

    /** Whether pairs that are in such sets of categories tell nothing new about the location. */
    boolean tells(long needed) {
      return (needed & ~sets) == 0;
    }

    /** Whether all groups of a sort race. */
    boolean isRacing(AccessSort sort) {
      return ofSorts.getOrDefault(sort.number(), 0) == sort.groups().size();
    }

    /** Whether all groups of all sorts race. */
    boolean isRacing(SortPart part) {
      List<AccessSort> sorts = part.sorts();
      int before = ofParts.getOrDefault(part, 0);
      int racing = before;
      while (racing < sorts.size() && isRacing(sorts.get(racing))) {
        racing++;
      }
      if (racing > before) {
        ofParts.put(part, racing);
      }
      return racing == sorts.size();
    }

    /** Forgets parts, which are those of one bucket. */
    void leave() {
      ofParts.clear();
    }

    /** A pair of two groups is a race, of which the first is told here. */
    void add(AccessSort one, AccessGroup first, AccessSort other) {
      sets |= WIDER[CategoryBounds.most(one.bounds(), other.bounds())] | asked(one, other);
      add(one, first);
    }

    private void add(AccessSort sort, AccessGroup group) {
      if (racing.add(group.number())) {
        ofSorts.merge(sort.number(), 1, Integer::sum);
      }
    }
  }
}
