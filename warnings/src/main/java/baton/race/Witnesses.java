package baton.race;

import baton.link.Symbol;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
  private final Map<Integer, Bounds> bounds = new HashMap<>();
  private final Map<Meeting, Map<Integer, Integer>> met = new HashMap<>();

  /** For each set of categories, as bits, all sets that contain it, as bits of their numbers. */
  private static final int[] WIDER = wider();

  /**
   * What is true of every member of a group, and of some.
   *
   * @param all categories that every member brings into a pair
   * @param some categories that some member brings into a pair
   * @param entries where the threads begin that come to its members
   */
  private record Bounds(int all, int some, Set<Symbol.DefinedFunction> entries) {}

  Witnesses(Categories categories) {
    this.categories = categories;
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

  /** Whether a pair of two groups that meet somewhere would tell nothing new if it were a race. */
  boolean knows(Meeting at, AccessGroup first, AccessGroup second) {
    Map<Integer, Integer> known = met.get(at);
    if (known == null) {
      return false;
    }
    int ofFirst = known.getOrDefault(first.number(), 0);
    int ofSecond = ofFirst == 0 ? 0 : known.getOrDefault(second.number(), 0);
    return (ofFirst & ofSecond) != 0 && ((ofFirst & ofSecond) >> least(first, second) & 1) != 0;
  }

  /** A pair of two groups that meet somewhere is a race. */
  void add(Meeting at, AccessGroup first, AccessGroup second) {
    Map<Integer, Integer> known = met.computeIfAbsent(at, _ -> new HashMap<>());
    int sets = WIDER[most(first, second)];
    known.merge(first.number(), sets, (one, other) -> one | other);
    known.merge(second.number(), sets, (one, other) -> one | other);
  }

  /** Categories that all pairs of members are surely in. */
  private int least(AccessGroup first, AccessGroup second) {
    Bounds one = bounds(first);
    Bounds other = bounds(second);
    boolean same = one.entries().size() == 1 && one.entries().equals(other.entries());
    return one.all() | other.all() | pair(first, second) | (same ? bit(Category.SAME_ENTRY) : 0);
  }

  /** Categories that some pair of members may be in. */
  private int most(AccessGroup first, AccessGroup second) {
    Bounds one = bounds(first);
    Bounds other = bounds(second);
    boolean same = one.entries().stream().anyMatch(other.entries()::contains);
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
      Set<Symbol.DefinedFunction> entries = new HashSet<>();
      for (SharedAccess member : group.members()) {
        int own = 0;
        for (Category category : categories.of(member)) {
          own |= bit(category);
        }
        all &= own;
        some |= own;
        entries.add(member.entry().function());
      }
      known = new Bounds(all, some, entries);
      bounds.put(group.number(), known);
    }
    return known;
  }

  private static int bit(Category category) {
    return 1 << ALL.indexOf(category);
  }
}
