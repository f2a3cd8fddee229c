package baton.race;

import baton.entry.Multiplicity;
import baton.entry.Order;
import baton.ir.Digest;
import baton.link.FieldKey;
import baton.link.Symbol;
import baton.model.ConcurrencyModel;
import baton.summary.Act;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes warnings of races: one per location, its accesses listed once each. */
final class Warnings implements Bookkeeping.Names {
  private static final Comparator<WarnedAccess> BY_PLACE =
      Comparator.comparing((WarnedAccess a) -> a.at().file())
          .thenComparingInt(a -> a.at().line())
          .thenComparingInt(a -> a.at().column())
          .thenComparing(WarnedAccess::function)
          .thenComparing(WarnedAccess::kind)
          .thenComparing(a -> a.entry().function())
          .thenComparing(a -> String.join(",", a.locks()))
          .thenComparing(WarnedAccess::text)
          .thenComparing(a -> a.chain().toString());

  /** Accesses of which those that are listed are chosen. */
  private static final int MOST_TOLD = 8 * FewRaces.MOST_ACCESSES;

  private final Facts facts;
  private final FieldSpans spans;
  private final Traces traces;
  private final LockTexts addresses;
  private final Statistics statistics;
  private final Categories categories;
  private final OutsideCallers callers;
  private final List<Shown> shown = new ArrayList<>();
  private final Map<Shown, Integer> numbers = new HashMap<>();
  private final Map<Integer, Listed> listed = new HashMap<>();

  Warnings(Facts facts, ConcurrencyModel model, LockTexts addresses, Categories categories, OutsideCallers callers) {
    this.facts = facts;
    this.spans = new FieldSpans(facts.contexts().names().program(), model);
    this.traces = new Traces(facts.contexts());
    this.addresses = addresses;
    this.statistics = new Statistics(facts.accesses(), addresses);
    this.categories = categories;
    this.callers = callers;
  }

  /** One warning per location, in order of the locations. */
  List<Warning> of(RaceList races) {
    Map<Meeting, List<Meeting>> byPlace = new HashMap<>();
    Set<FieldKey> ofAnyObject = new HashSet<>();
    for (Meeting at : races.meetings()) {
      at.field().filter(_ -> at.variable().isEmpty()).ifPresent(ofAnyObject::add);
    }
    for (Meeting at : races.meetings()) {
      boolean merged = at.field().filter(ofAnyObject::contains).isPresent();
      Meeting key = merged ? new Meeting(Optional.empty(), at.field(), -1) : at;
      byPlace.computeIfAbsent(key, _ -> new ArrayList<>()).add(at);
    }
    List<Warning> result = new ArrayList<>();
    new TreeMap<>(byPlace).forEach((at, ofPlace) -> result.add(warning(at, races.about(ofPlace))));
    result.sort(Comparator.comparing(Warning::location).thenComparing(Warning::id));
    return result;
  }

  /** An access of a warning: several contexts of one place under the same locks are one, and so are all callers from outside. */
  private record Shown(int function, WarnedAccess.Place at, boolean marked, WarnedAccess.Kind kind, int entry, List<String> locks) {}

  /** What is told of two accesses of a warning: a race of them, of how many pairs it is the witness, and in which categories all are. */
  private static final class Link {
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

    private void within(int categories) {
      common &= categories;
    }

    private List<Category> categories() {
      return common < 0 ? List.of() : List.copyOf(Categories.set(common));
    }
  }

  /**
   * What is listed of a group.
   *
   * @param first what is shown of its witness
   * @param accesses one of those that are shown alike, by the number of what is shown
   * @param entries where the threads begin, by the number of what is shown
   */
  private record Listed(int first, Map<Integer, SharedAccess> accesses, Map<Integer, Set<Symbol.DefinedFunction>> entries) {
    Set<Symbol.DefinedFunction> entries(int number) {
      return entries.getOrDefault(number, Set.of());
    }
  }

  private Listed listed(AccessGroup group) {
    Map<Integer, SharedAccess> accesses = new LinkedHashMap<>();
    Map<Integer, Set<Symbol.DefinedFunction>> entries = new HashMap<>();
    if (group.members().size() == 1) {
      int number = numbers.computeIfAbsent(shown(group.witness()), this::show);
      Set<Symbol.DefinedFunction> begin = facts.contexts().beginnings().all(group.witness().occurrence().at());
      return new Listed(number, Map.of(number, group.witness()), Map.of(number, begin));
    }
    for (SharedAccess member : group.members()) {
      int number = numbers.computeIfAbsent(shown(member), this::show);
      accesses.putIfAbsent(number, member);
      entries.computeIfAbsent(number, _ -> new HashSet<>()).addAll(facts.contexts().beginnings().all(member.occurrence().at()));
    }
    return new Listed(accesses.keySet().iterator().next(), accesses, entries);
  }

  private int show(Shown next) {
    shown.add(next);
    return shown.size() - 1;
  }

  /** The accesses of one warning, by the numbers of {@link #shown}, and which of them are a race. */
  private final class Links {
    private final Map<Integer, SharedAccess> accesses = new LinkedHashMap<>();
    private final Map<Integer, Set<Symbol.DefinedFunction>> entries = new HashMap<>();
    private final Map<Long, Link> links = new LinkedHashMap<>();
    private final Map<Integer, AccessGroup> groups = new LinkedHashMap<>();
    private final Set<String> texts = new HashSet<>();

    private void add(RacePair race) {
      Listed first = add(race.first());
      Listed second = add(race.second());
      link(first.first(), second.first(), race).pairs += race.first().pairs(race.second());
      first.accesses().keySet().forEach(n -> link(first, n, second, second.first(), race));
      second.accesses().keySet().forEach(n -> link(first, first.first(), second, n, race));
    }

    private Listed add(AccessGroup group) {
      Listed result = listed.computeIfAbsent(group.number(), _ -> listed(group));
      if (groups.putIfAbsent(group.number(), group) == null) {
        result.accesses().forEach(accesses::putIfAbsent);
        group.members().forEach(m -> texts.add(m.spot().text()));
        result.entries().forEach((number, of) -> entries.computeIfAbsent(number, _ -> new HashSet<>()).addAll(of));
      }
      return result;
    }

    private void link(Listed one, int first, Listed other, int second, RacePair race) {
      Set<Symbol.DefinedFunction> begin = one.entries(first);
      boolean sameEntry = begin.size() == 1 && begin.equals(other.entries(second));
      SharedAccess access = one.accesses().getOrDefault(first, race.first().witness());
      SharedAccess met = other.accesses().getOrDefault(second, race.second().witness());
      link(first, second, race).within(categories.of(access, met, sameEntry));
    }

    private Link link(int first, int second, RacePair race) {
      long key = ((long) first << Integer.SIZE) | second;
      return links.computeIfAbsent(key * AccessGroup.SPREAD, _ -> new Link(first, second, race));
    }

    /**
     * The links from which those that are listed are chosen: all, or, where there are very many, the first ones, and those that are the
     * first of their categories, or the first to a variable or field that has a name.
     */
    private List<Link> toChooseFrom() {
      List<Link> all = List.copyOf(links.values());
      if (accesses.size() <= MOST_TOLD) {
        return all;
      }
      Set<List<Category>> categories = new HashSet<>();
      Set<String> names = new HashSet<>();
      Set<Integer> told = new HashSet<>();
      List<Link> result = new ArrayList<>();
      for (Link link : all) {
        boolean isNew = categories.add(link.categories());
        isNew |= names.add(text(link.first));
        isNew |= names.add(text(link.second));
        if (isNew || told.size() < MOST_TOLD) {
          result.add(link);
          told.add(link.first);
          told.add(link.second);
        }
      }
      return result;
    }

    private String text(int number) {
      SharedAccess access = accesses.get(number);
      return access == null ? "" : access.spot().text();
    }

    /** How many more functions than the one shown a thread may begin with. */
    private int alike(int number) {
      return Math.max(0, entries.getOrDefault(number, Set.of()).size() - 1);
    }
  }

  private Warning warning(Meeting at, List<RacePair> pairs) {
    Links found = new Links();
    pairs.forEach(found::add);
    List<Link> links = found.toChooseFrom();
    Set<Integer> told = new HashSet<>();
    links.forEach(link -> told.addAll(List.of(link.first, link.second)));
    Map<Integer, WarnedAccess> warned = new LinkedHashMap<>();
    found.accesses.forEach(
        (number, access) -> {
          if (told.contains(number)) {
            warned.put(number, warned(access, shown.get(number), found.alike(number)));
          }
        });
    List<Integer> order = new ArrayList<>(warned.keySet());
    order.sort(Comparator.comparing((Integer n) -> warned.getOrDefault(n, NONE), BY_PLACE));
    Map<Integer, Integer> numbers = new HashMap<>();
    order.forEach(n -> numbers.put(n, numbers.size()));
    SortedMap<Long, Warning.Race> races = new TreeMap<>();
    for (Link link : links) {
      int one = numbers.getOrDefault(link.first, 0);
      int other = numbers.getOrDefault(link.second, 0);
      Warning.Race made = race(Math.min(one, other), Math.max(one, other), link.race, Math.max(1, link.pairs), link.categories());
      races.merge(((long) made.first() << Integer.SIZE) | made.second(), made, Warnings::sameAccesses);
    }
    List<WarnedAccess> accesses = order.stream().map(n -> warned.getOrDefault(n, NONE)).toList();
    Location location = location(at, List.copyOf(found.texts));
    String identity =
        at.text()
            + accesses.stream().map(a -> a.function() + " " + a.kind()).distinct().sorted().collect(Collectors.joining(";"))
            + location.name();
    String id = Digest.of(identity).hex().substring(0, 12);
    List<Warning.Race> listed = FewRaces.of(races.values());
    Set<Integer> shownAccesses = FewRaces.accesses(listed, n -> accesses.get(n).text());
    Set<Warning.Race> kept = new HashSet<>(listed);
    kept.removeIf(r -> !shownAccesses.contains(r.first()) || !shownAccesses.contains(r.second()));
    int more = found.accesses.size() - shownAccesses.size();
    int unlisted = found.links.size() - links.size() + races.size() - kept.size();
    List<SharedAccess> racing = found.groups.values().stream().map(AccessGroup::witness).toList();
    return new Warning(id, location, accesses, listed, unlisted, more, statistics.of(at, racing)).only(kept::contains);
  }

  private static final WarnedAccess NONE =
      new WarnedAccess(
          "",
          new WarnedAccess.Place("", 0, 0),
          "",
          WarnedAccess.Kind.READ,
          false,
          List.of(),
          new WarnedAccess.Entry("", "", false, 0),
          List.of());

  /** Two races of the same accesses, found from either side. */
  private static Warning.Race sameAccesses(Warning.Race kept, Warning.Race other) {
    return kept.within(kept.categories().stream().filter(other.categories()::contains).toList());
  }

  private Warning.Race race(int first, int second, RacePair race, long pairs, List<Category> categories) {
    SharedAccess one = race.first().witness();
    SharedAccess other = race.second().witness();
    Order order = facts.parallelism().order(one.entry(), one.guard().threads(), other.entry(), other.guard().threads());
    return switch (order) {
      case Order.Parallel(String reason) -> new Warning.Race(first, second, reason, List.of(), pairs, categories);
      case Order.Apart(String reason, List<String> assumptions) ->
          new Warning.Race(first, second, "the order of threads is not looked at; " + reason, assumptions, pairs, categories);
    };
  }

  private Shown shown(SharedAccess access) {
    return new Shown(
        access.owner().number(),
        traces.place(access.owner(), access.occurrence().event().site().ordinal()),
        access.access().marked(),
        kind(access),
        callers.number(access.entry()),
        addresses.locks(access.occurrence().at().function(), access.guard().locks().acquired()));
  }

  private static WarnedAccess.Kind kind(SharedAccess access) {
    return switch (access.access().kind()) {
      case Act.Kind.READ -> WarnedAccess.Kind.READ;
      case Act.Kind.WRITE -> WarnedAccess.Kind.WRITE;
      case Act.Kind.FREE -> WarnedAccess.Kind.FREE;
    };
  }

  private WarnedAccess warned(SharedAccess access, Shown shown, int alike) {
    boolean several = facts.contexts().multiplicity(access.entry()) == Multiplicity.SEVERAL;
    return new WarnedAccess(
        access.owner().label(),
        shown.at(),
        access.spot().text(),
        shown.kind(),
        shown.marked(),
        shown.locks(),
        new WarnedAccess.Entry(access.occurrence().at().beginning().label(), access.entry().kind().label(), several, alike),
        traces.chain(access));
  }

  private Location location(Meeting at, List<String> texts) {
    if (at.variable().isPresent()) {
      String label = at.variable().get().label();
      List<String> named = texts.stream().filter(t -> t.startsWith(label + ".") || t.startsWith(label + "[")).toList();
      if (at.field().isEmpty() || at.isWhole()) {
        return new Location(label, Location.Kind.VARIABLE);
      }
      String field = named.stream().min(Comparator.comparingInt(String::length).thenComparing(t -> t)).orElse("");
      return new Location(field.isEmpty() ? label + member(at.field().get()) : field, Location.Kind.VARIABLE);
    }
    if (at.field().isPresent()) {
      FieldKey field = at.field().get();
      return new Location(at.isWhole() ? FieldSpans.label(field.aggregate()) : spans.name(field), Location.Kind.FIELD);
    }
    if (at.access().isPresent()) {
      Meeting.Untyped access = at.access().get();
      return new Location((access.text().isEmpty() ? "memory" : access.text()) + " in " + access.function() + "()", Location.Kind.UNTYPED);
    }
    String text = texts.stream().min(Comparator.comparingInt(String::length).thenComparing(t -> t)).orElse("memory");
    return new Location(text, Location.Kind.UNTYPED);
  }

  private String member(FieldKey field) {
    String label = spans.name(field);
    String aggregate = FieldSpans.label(field.aggregate());
    return label.startsWith(aggregate) ? label.substring(aggregate.length()) : "";
  }

  @Override
  public String access(SharedAccess access) {
    WarnedAccess.Place place = traces.place(access.owner(), access.occurrence().event().site().ordinal());
    return access.owner().label() + " " + place.file() + ":" + place.line();
  }

  @Override
  public String location(Meeting meeting) {
    return location(meeting, List.of()).name();
  }
}
