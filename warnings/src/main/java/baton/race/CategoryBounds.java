package baton.race;

import baton.entry.Beginnings;
import baton.link.Symbol;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** In which categories pairs of accesses surely are, and in which they may be; sets of them are bits. */
final class CategoryBounds {
  private static final Map<Category, Integer> BITS = bits();

  /** How many sets of categories there are: no more than a {@code long} has bits, as each is a bit of it where several are meant. */
  static final int SETS = 1 << Category.values().length;

  static {
    if (SETS > Long.SIZE) {
      throw new ExceptionInInitializerError(SETS + " sets of categories are more than a number has bits");
    }
  }

  private final Categories categories;
  private final Beginnings beginnings;
  private final Map<Set<Symbol.DefinedFunction>, Integer> numbers = new HashMap<>();

  /** Each once: there are some thousand for some million sorts. */
  private final Map<Bounds, Bounds> known = new HashMap<>();

  /**
   * What is true of every member of a group, and of some.
   *
   * @param all categories that every member brings into a pair
   * @param some categories that some member brings into a pair
   * @param begun with which functions the threads begin that come to its members, where that is one for a member
   * @param number of that set
   * @param same whether that is one function for all members
   * @param named whether they touch a variable
   * @param several whether the class of what they touch has several objects
   */
  record Bounds(int all, int some, Set<Symbol.DefinedFunction> begun, int number, boolean same, boolean named, boolean several) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Bounds its
          && all == its.all && some == its.some && number == its.number && same == its.same && named == its.named && several == its.several;
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
      int own = categories.find(member);
      all &= own;
      some |= own;
      Optional<Symbol.DefinedFunction> beginning = beginnings.sole(member.occurrence().at());
      beginning.ifPresent(begun::add);
      sole &= beginning.isPresent();
    }
    SharedAccess witness = group.witness();
    int number = numbers.computeIfAbsent(begun, _ -> numbers.size());
    boolean named = witness.spot().variable().isPresent();
    Bounds found = new Bounds(all, some, begun, number, sole && begun.size() == 1, named, categories.isOfSeveral(witness));
    return known.computeIfAbsent(found, Function.identity());
  }

  /** Categories that all pairs of accesses with two bounds are surely in. */
  static int least(Bounds one, Bounds other) {
    boolean same = one.same() && other.same() && one.number() == other.number();
    return leastOfDifferent(one, other) | (same ? bit(Category.SAME_ENTRY) : 0);
  }

  /** The same where their threads do not begin with one function. */
  static int leastOfDifferent(Bounds one, Bounds other) {
    return one.all() | other.all() | pair(one, other);
  }

  /** The same where their threads do. */
  static int leastOfSame(Bounds one, Bounds other) {
    return leastOfDifferent(one, other) | bit(Category.SAME_ENTRY);
  }

  /** Categories that some pair of accesses with two bounds may be in. */
  static int most(Bounds one, Bounds other) {
    boolean same = one.begun().stream().anyMatch(other.begun()::contains);
    return one.some() | other.some() | pair(one, other) | (same ? bit(Category.SAME_ENTRY) : 0);
  }

  private static int pair(Bounds one, Bounds other) {
    boolean large = !(one.named() && other.named()) && (one.several() || other.several());
    return large ? bit(Category.LARGE_CLASS) : 0;
  }

  /** One set of categories, given as bits, as the bit of its number. */
  static long onlyIn(int set) {
    return 1L << set;
  }

  /** The bit of a category in a set of them. */
  static int bit(Category category) {
    return Objects.requireNonNull(BITS.get(category));
  }

  private static Map<Category, Integer> bits() {
    Map<Category, Integer> result = new EnumMap<>(Category.class);
    for (Category category : Category.values()) {
      result.put(category, 1 << result.size());
    }
    return result;
  }
}
