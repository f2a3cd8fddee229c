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

  private final Function<AccessGroup, List<Listed>> listed;
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

  /** An access of a group, one of those that are shown alike: the number of what is shown, and where the threads begin. */
  record Listed(int number, SharedAccess access, BitSet entries) {}

  /** With what is listed of a group, first what stands for it, and what tells the categories of pairs. */
  RaceLinks(Function<AccessGroup, List<Listed>> listed, Categories categories) {
    this.listed = listed;
    this.categories = categories;
  }

  /** Adds a race: each access of the one group is linked to the other group's witness. */
  void add(RacePair race) {
    List<Listed> first = add(race.first());
    List<Listed> second = add(race.second());
    link(first.getFirst().number(), second.getFirst().number(), race).pairs += race.first().pairs(race.second());
    first.forEach(each -> link(each, second.getFirst(), race));
    second.forEach(each -> link(first.getFirst(), each, race));
  }

  private List<Listed> add(AccessGroup group) {
    List<Listed> result = listed.apply(group);
    if (groups.putIfAbsent(group.number(), group) == null) {
      result.forEach(each -> accesses.putIfAbsent(each.number(), each.access()));
      Set<FieldKey> fields = group.witness().spot().fields().stream().map(FieldSpan::field).collect(Collectors.toSet());
      group.members().forEach(m -> texts.computeIfAbsent(m.spot().text(), _ -> new HashSet<>()).addAll(fields));
      result.forEach(each -> entries.merge(each.number(), each.entries(), RaceLinks::both));
    }
    return result;
  }

  /** What is in one of two sets; one of the two wherever it can be, as there are many. */
  static BitSet both(BitSet one, BitSet other) {
    BitSet all = (BitSet) one.clone();
    all.or(other);
    return all.equals(one) ? one : all.equals(other) ? other : all;
  }

  private void link(Listed one, Listed other, RacePair race) {
    boolean sameEntry = one.entries().cardinality() == 1 && one.entries().equals(other.entries());
    link(one.number(), other.number(), race).within(categories.of(one.access(), other.access(), sameEntry));
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
    return new Done(access.owner().number(), access.occurrence().site().ordinal(), access.access().kind(), access.spot().text());
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
