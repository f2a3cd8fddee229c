package baton.race;

import baton.entry.Beginnings;
import baton.link.Symbol;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** In which categories pairs of accesses surely are, and in which they may be; sets of them are bits. */
final class CategoryBounds {
  private static final List<Category> ALL = List.of(Category.values());

  /** How many sets of categories there are. */
  static final int SETS = 1 << ALL.size();

  private final Categories categories;
  private final Beginnings beginnings;
  private final Map<Set<Symbol.DefinedFunction>, Integer> numbers = new HashMap<>();

  /**
   * What is true of every member of a group, and of some.
   *
   * @param all categories that every member brings into a pair
   * @param some categories that some member brings into a pair
   * @param begun with which functions the threads begin that come to its members, where that is one for a member
   * @param number of that set
   * @param same whether that is one function for all members
   */
  record Bounds(int all, int some, Set<Symbol.DefinedFunction> begun, int number, boolean same) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Bounds(int itsAll, int itsSome, _, int itsNumber, boolean itsSame)
          && all == itsAll && some == itsSome && number == itsNumber && same == itsSame;
    }

    @Override
    public int hashCode() {
      return ((all * 31 + some) * 31 + number) * 31 + Boolean.hashCode(same);
    }
  }

  CategoryBounds(Categories categories, Beginnings beginnings) {
    this.categories = categories;
    this.beginnings = beginnings;
  }

  Bounds of(AccessGroup group) {
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
    return new Bounds(all, some, begun, numbers.computeIfAbsent(begun, _ -> numbers.size()), sole && begun.size() == 1);
  }

  /** Categories that all pairs of an access of a sort are surely in, whatever it meets. */
  int floor(AccessSort sort) {
    boolean large = sort.witness().spot().variable().isEmpty() && categories.isLarge(sort.witness(), sort.witness());
    return sort.bounds().all() | (large ? bit(Category.LARGE_CLASS) : 0);
  }

  /** Categories that all pairs of accesses of two sorts are surely in. */
  int least(AccessSort first, AccessSort second) {
    Bounds one = first.bounds();
    Bounds other = second.bounds();
    boolean same = one.same() && other.same() && one.number() == other.number();
    return one.all() | other.all() | pair(first, second) | (same ? bit(Category.SAME_ENTRY) : 0);
  }

  /** Categories that some pair of accesses of two sorts may be in. */
  int most(AccessSort first, AccessSort second) {
    Bounds one = first.bounds();
    Bounds other = second.bounds();
    boolean same = one.begun().stream().anyMatch(other.begun()::contains);
    return one.some() | other.some() | pair(first, second) | (same ? bit(Category.SAME_ENTRY) : 0);
  }

  private int pair(AccessSort first, AccessSort second) {
    return categories.isLarge(first.witness(), second.witness()) ? bit(Category.LARGE_CLASS) : 0;
  }

  private static int bit(Category category) {
    return 1 << ALL.indexOf(category);
  }
}
