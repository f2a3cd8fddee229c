package baton.race;

import baton.entry.Beginnings;
import baton.link.Symbol;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which groups of accesses are known to race at a location, and by pairs of which categories: further pairs of two such groups need not be
 * asked, as they would add no access to the warning, and no choice of categories under which it is left. So what a racing access costs is
 * the way to its first witnesses, not all its pairs.
 */
final class Witnesses {
  private static final List<Category> ALL = List.of(Category.values());
  private static final int SETS = 1 << ALL.size();

  private final Categories categories;
  private final Beginnings beginnings;
  private final Map<Integer, Bounds> bounds = new HashMap<>();
  private final Map<Meeting, Known> met = new HashMap<>();
  private final Known anywhere = new Known();

  /** For each set of categories, as bits, all sets that contain it, as bits of their numbers. */
  private static final int[] WIDER = wider();

  /**
   * What is true of every member of a group, and of some.
   *
   * @param all categories that every member brings into a pair
   * @param some categories that some member brings into a pair
   * @param begun with which functions the threads begin that come to its members, where that is one for a member
   * @param same whether that is one function for all members
   */
  private record Bounds(int all, int some, Set<Symbol.DefinedFunction> begun, boolean same) {}

  Witnesses(Categories categories, Beginnings beginnings) {
    this.categories = categories;
    this.beginnings = beginnings;
  }

  private static int[] wider() {
    int[] result = new int[SETS];
    for (int set = 0; set < SETS; set++) {
      for (int other = 0; other < SETS; other++) {
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

  /** What is known where groups meet. */
  final class Known {
    /** By group, the sets of categories that its races need. */
    private final Map<Integer, Integer> sets = new HashMap<>();
    private final BitSet full = new BitSet();
    private final Map<Integer, Integer> fullOf = new HashMap<>();
    private final BitSet fullSorts = new BitSet();

    /** Whether a pair of two groups would tell nothing new if it were a race. */
    boolean tells(AccessGroup first, AccessGroup second) {
      if (full.get(first.number()) && full.get(second.number())) {
        return true;
      }
      int ofFirst = sets.getOrDefault(first.number(), 0);
      int ofSecond = ofFirst == 0 ? 0 : sets.getOrDefault(second.number(), 0);
      return (ofFirst & ofSecond) != 0 && ((ofFirst & ofSecond) >> least(first, second) & 1) != 0;
    }

    /** Whether no pair of a group of the sort with another such group would tell anything new. */
    boolean isFull(AccessSort sort) {
      if (fullSorts.get(sort.number())) {
        return true;
      }
      List<AccessGroup> groups = sort.groups();
      int before = fullOf.getOrDefault(sort.number(), 0);
      int next = before;
      while (next < groups.size() && full.get(groups.get(next).number())) {
        next++;
      }
      if (next > before) {
        fullOf.put(sort.number(), next);
      }
      if (next == groups.size()) {
        fullSorts.set(sort.number());
      }
      return next == groups.size();
    }

    /** A pair of two groups is a race. */
    void add(AccessGroup first, AccessGroup second) {
      int wider = WIDER[most(first, second)];
      for (AccessGroup group : List.of(first, second)) {
        int known = sets.merge(group.number(), wider, (one, other) -> one | other);
        if ((known >> floor(group) & 1) != 0) {
          full.set(group.number());
        }
      }
    }
  }

  /** Categories that all pairs of all members are surely in, whatever they meet. */
  private int floor(AccessGroup group) {
    boolean large = group.witness().spot().variable().isEmpty() && categories.isLarge(group.witness(), group.witness());
    return bounds(group).all() | (large ? bit(Category.LARGE_CLASS) : 0);
  }

  /** Categories that all pairs of members are surely in. */
  private int least(AccessGroup first, AccessGroup second) {
    Bounds one = bounds(first);
    Bounds other = bounds(second);
    boolean same = one.same() && other.same() && one.begun().equals(other.begun());
    return one.all() | other.all() | pair(first, second) | (same ? bit(Category.SAME_ENTRY) : 0);
  }

  /** Categories that some pair of members may be in. */
  private int most(AccessGroup first, AccessGroup second) {
    Bounds one = bounds(first);
    Bounds other = bounds(second);
    boolean same = one.begun().stream().anyMatch(other.begun()::contains);
    return one.some() | other.some() | pair(first, second) | (same ? bit(Category.SAME_ENTRY) : 0);
  }

  private int pair(AccessGroup first, AccessGroup second) {
    return categories.isLarge(first.witness(), second.witness()) ? bit(Category.LARGE_CLASS) : 0;
  }

  private Bounds bounds(AccessGroup group) {
    Bounds known = bounds.get(group.number());
    if (known == null) {
      int all = -1;
      int some = 0;
      boolean sole = true;
      Set<Symbol.DefinedFunction> begun = new HashSet<>();
      for (SharedAccess member : group.members()) {
        int own = 0;
        for (Category category : categories.of(member)) {
          own |= bit(category);
        }
        all &= own;
        some |= own;
        Optional<Symbol.DefinedFunction> beginning = beginnings.sole(member.occurrence().at());
        beginning.ifPresent(begun::add);
        sole &= beginning.isPresent();
      }
      known = new Bounds(all, some, begun, sole && begun.size() == 1);
      bounds.put(group.number(), known);
    }
    return known;
  }

  private static int bit(Category category) {
    return 1 << ALL.indexOf(category);
  }
}
