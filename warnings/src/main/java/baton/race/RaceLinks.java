package baton.race;

import baton.ir.Spread;
import baton.link.FieldKey;
import baton.summary.Act;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The accesses of one warning, by the numbers of what is shown of them, and which of them are a race. */
final class RaceLinks {
  /** Accesses of which those that are listed are chosen. */
  private static final int MOST_TOLD = 8 * FewRaces.MOST_ACCESSES;

  private static final BitSet NONE = new BitSet();

  private final Function<AccessGroup, Listed> listed;
  private final Categories categories;
  private final Map<Integer, SharedAccess> accesses = new LinkedHashMap<>();
  private final Map<Integer, BitSet> entries = new HashMap<>();
  private final Map<Long, Link> links = new LinkedHashMap<>();
  private final Map<Integer, AccessGroup> groups = new LinkedHashMap<>();
  private final Map<String, Set<FieldKey>> texts = new HashMap<>();

  /** What is told of two accesses of a warning: a race of them, of how many pairs it is the witness, and in which categories all are. */
  static final class Link {
    private final int first;
    private final int second;
    private final RacePair race;
    private long pairs;

    /** The categories that all pairs are in, as bits; all where there is no pair yet. */
    private int common = -1;

    private Link(int first, int second, RacePair race) {
      this.first = first;
      this.second = second;
      this.race = race;
    }

    int first() {
      return first;
    }

    int second() {
      return second;
    }

    RacePair race() {
      return race;
    }

    long pairs() {
      return pairs;
    }

    private void within(int categories) {
      common &= categories;
    }

    List<Category> categories() {
      return common < 0 ? List.of() : List.copyOf(Categories.set(common));
    }
  }

  /** What an instruction does, in any context. */
  private record Done(int function, int instruction, Act.Kind kind, String text) {}

  /**
   * What is listed of a group.
   *
   * @param first what is shown of its witness
   * @param accesses one of those that are shown alike, by the number of what is shown
   * @param entries where the threads begin, see {@link baton.entry.Beginnings#all}, by the number of what is shown
   */
  record Listed(int first, Map<Integer, SharedAccess> accesses, Map<Integer, BitSet> entries) {
    BitSet entries(int number) {
      return entries.getOrDefault(number, NONE);
    }
  }

  /** With what is listed of a group, and what tells the categories of pairs. */
  RaceLinks(Function<AccessGroup, Listed> listed, Categories categories) {
    this.listed = listed;
    this.categories = categories;
  }

  /** Adds a race: each access of the one group is linked to the other group's witness. */
  void add(RacePair race) {
    Listed first = add(race.first());
    Listed second = add(race.second());
    link(first.first(), second.first(), race).pairs += race.first().pairs(race.second());
    first.accesses().keySet().forEach(n -> link(first, n, second, second.first(), race));
    second.accesses().keySet().forEach(n -> link(first, first.first(), second, n, race));
  }

  private Listed add(AccessGroup group) {
    Listed result = listed.apply(group);
    if (groups.putIfAbsent(group.number(), group) == null) {
      result.accesses().forEach(accesses::putIfAbsent);
      Set<FieldKey> fields = group.witness().spot().fields().stream().map(FieldSpan::field).collect(Collectors.toSet());
      group.members().forEach(m -> texts.computeIfAbsent(m.spot().text(), _ -> new HashSet<>()).addAll(fields));
      result.entries().forEach((number, of) -> entries.merge(number, of, RaceLinks::both));
    }
    return result;
  }

  /** What is in one of two sets; one of the two wherever it can be, as there are many. */
  static BitSet both(BitSet one, BitSet other) {
    BitSet all = (BitSet) one.clone();
    all.or(other);
    return all.equals(one) ? one : all.equals(other) ? other : all;
  }

  private void link(Listed one, int first, Listed other, int second, RacePair race) {
    BitSet begin = one.entries(first);
    boolean sameEntry = begin.cardinality() == 1 && begin.equals(other.entries(second));
    SharedAccess access = one.accesses().getOrDefault(first, race.first().witness());
    SharedAccess met = other.accesses().getOrDefault(second, race.second().witness());
    link(first, second, race).within(categories.of(access, met, sameEntry));
  }

  private Link link(int first, int second, RacePair race) {
    return links.computeIfAbsent(Spread.of(first, second), _ -> new Link(first, second, race));
  }

  /**
   * The links from which those that are listed are chosen: all, or, where there are very many, the first ones, and those that are the
   * first of their categories, or the first of what an instruction does to a variable or field.
   */
  List<Link> toChooseFrom() {
    List<Link> all = List.copyOf(links.values());
    if (accesses.size() <= MOST_TOLD) {
      return all;
    }
    Set<List<Category>> kinds = new HashSet<>();
    Set<Done> done = new HashSet<>();
    Set<Integer> told = new HashSet<>();
    List<Link> result = new ArrayList<>();
    for (Link link : all) {
      boolean isNew = kinds.add(link.categories());
      isNew |= done.add(done(link.first));
      isNew |= done.add(done(link.second));
      if (isNew || told.size() < MOST_TOLD) {
        result.add(link);
        told.add(link.first);
        told.add(link.second);
      }
    }
    return result;
  }

  private Done done(int number) {
    SharedAccess access = accesses.getOrDefault(number, accesses.values().iterator().next());
    return new Done(access.owner().number(), access.occurrence().event().site().ordinal(), access.access().kind(), access.spot().text());
  }

  /** How many more functions than the one shown a thread may begin with. */
  int alike(int number) {
    return Math.max(0, entries.getOrDefault(number, NONE).cardinality() - 1);
  }

  /** The accesses, by the numbers of what is shown of them. */
  Map<Integer, SharedAccess> accesses() {
    return accesses;
  }

  /** The groups that they are of. */
  Collection<AccessGroup> groups() {
    return groups.values();
  }

  /** How the source writes what is accessed; of a field, what is no more than that, if anything is. */
  List<String> texts(Optional<FieldKey> field) {
    List<String> own = texts.keySet().stream().filter(t -> field.filter(f -> Set.of(f).equals(texts.get(t))).isPresent()).toList();
    return own.isEmpty() ? List.copyOf(texts.keySet()) : own;
  }

  /** How many links there are. */
  int size() {
    return links.size();
  }
}
