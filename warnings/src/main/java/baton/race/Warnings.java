package baton.race;

import static java.util.Objects.requireNonNull;

import baton.entry.Contexts;
import baton.entry.Multiplicity;
import baton.entry.Order;
import baton.entry.Parallelism;
import baton.ir.Digest;
import baton.link.FieldKey;
import baton.model.ConcurrencyModel;
import baton.summary.Act;
import java.util.ArrayList;
import java.util.BitSet;
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
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Makes warnings of races: one per location, its accesses listed once each. */
final class Warnings implements Bookkeeping.Names {
  /** The order in which the accesses of a warning are shown. */
  static final Comparator<WarnedAccess> BY_PLACE =
      Comparator.comparing((WarnedAccess a) -> a.at().file())
          .thenComparingInt(a -> a.at().line())
          .thenComparingInt(a -> a.at().column())
          .thenComparing(WarnedAccess::function)
          .thenComparing(WarnedAccess::kind)
          .thenComparing(a -> a.entry().function())
          .thenComparing(a -> String.join(",", a.locks()))
          .thenComparing(WarnedAccess::text)
          .thenComparing(a -> a.chain().toString());

  private final Contexts contexts;
  private final Parallelism parallelism;
  private final FieldSpans spans;
  private final Traces traces;
  private final LockTexts addresses;
  private final Categories categories;
  private final OutsideCallers callers;
  private final List<Shown> shown = new ArrayList<>();
  private final Map<Shown, Integer> numbers = new HashMap<>();
  private final Map<Integer, List<RaceLinks.Listed>> listed = new HashMap<>();

  /** Of equal sets one: there are as many as groups, and each is as large as the number of entries. */
  private final Map<BitSet, BitSet> begins = new HashMap<>();

  Warnings(
      Contexts contexts,
      Parallelism parallelism,
      ConcurrencyModel model,
      LockTexts addresses,
      Categories categories,
      OutsideCallers callers) {
    this.contexts = contexts;
    this.parallelism = parallelism;
    this.spans = new FieldSpans(contexts.names().program(), model);
    this.traces = new Traces(contexts);
    this.addresses = addresses;
    this.categories = categories;
    this.callers = callers;
  }

  /** One warning per location, in order of the locations, with the locks that {@code statistics} tells of it. */
  List<Warning> of(RaceList races, Statistics statistics) {
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
    new TreeMap<>(byPlace).forEach((at, ofPlace) -> result.add(warning(at, races.about(ofPlace), statistics)));
    result.sort(Comparator.comparing(Warning::location).thenComparing(Warning::id));
    return result;
  }

  /** An access of a warning: several contexts of one place under the same locks are one, and so are all callers from outside. */
  private record Shown(int function, WarnedAccess.Place at, boolean marked, WarnedAccess.Kind kind, int entry, List<String> locks) {}

  private List<RaceLinks.Listed> listed(AccessGroup group) {
    if (group.size() == 1) {
      int number = numbers.computeIfAbsent(shown(group.witness()), this::show);
      BitSet begin = contexts.beginnings().all(group.witness().occurrence().at());
      return List.of(new RaceLinks.Listed(number, group.witness(), begin));
    }
    Map<Integer, SharedAccess> accesses = new LinkedHashMap<>();
    Map<Integer, BitSet> entries = new HashMap<>();
    // the first one stands for the group where another group's accesses are listed with it: one that is in few categories
    List<SharedAccess> members = new ArrayList<>(group.members());
    members.sort(Comparator.comparingInt(m -> Integer.bitCount(categories.of(m))));
    for (SharedAccess member : members) {
      int number = numbers.computeIfAbsent(shown(member), this::show);
      accesses.putIfAbsent(number, member);
      entries.merge(number, contexts.beginnings().all(member.occurrence().at()), RaceLinks::both);
    }
    List<RaceLinks.Listed> result = new ArrayList<>(accesses.size());
    accesses.forEach(
        (number, access) -> {
          BitSet begin = entries.getOrDefault(number, new BitSet());
          result.add(new RaceLinks.Listed(number, access, begins.computeIfAbsent(begin, b -> b)));
        });
    return result;
  }

  private int show(Shown next) {
    shown.add(next);
    return shown.size() - 1;
  }

  private Warning warning(Meeting at, List<RacePair> pairs, Statistics statistics) {
    RaceLinks found = new RaceLinks(group -> listed.computeIfAbsent(group.number(), _ -> listed(group)), categories);
    pairs.forEach(found::add);
    List<RaceLinks.Link> links = found.toChooseFrom();
    Set<Integer> told = new HashSet<>();
    links.forEach(link -> told.addAll(List.of(link.first(), link.second())));
    Map<Integer, WarnedAccess> warned = new LinkedHashMap<>();
    found.accesses().forEach(
        (number, access) -> {
          if (told.contains(number)) {
            warned.put(number, warned(access, shown.get(number), found.alike(number)));
          }
        });
    Map<Integer, List<WarnedAccess.Step>> chains = new HashMap<>();
    IntFunction<List<WarnedAccess.Step>> chain = n -> chains.computeIfAbsent(n, _ -> traces.chain(requireNonNull(found.accesses().get(n))));
    List<Integer> order = new ArrayList<>(warned.keySet());
    order.sort(
        Comparator.comparing((Integer n) -> warned.getOrDefault(n, NONE), BY_PLACE).thenComparing(n -> chain.apply(n).toString()));
    Map<Integer, Integer> numbers = new HashMap<>();
    order.forEach(n -> numbers.put(n, numbers.size()));
    SortedMap<Long, Warning.Race> races = new TreeMap<>();
    for (RaceLinks.Link link : links) {
      int one = numbers.getOrDefault(link.first(), 0);
      int other = numbers.getOrDefault(link.second(), 0);
      Warning.Race made = race(Math.min(one, other), Math.max(one, other), link.race(), Math.max(1, link.pairs()), link.categories());
      races.merge(((long) made.first() << Integer.SIZE) | made.second(), made, Warnings::sameAccesses);
    }
    List<WarnedAccess> accesses = order.stream().map(n -> warned.getOrDefault(n, NONE)).toList();
    Location location = location(at, found.texts(at.field()));
    String identity =
        at.text()
            + accesses.stream().map(a -> a.function() + " " + a.kind()).distinct().sorted().collect(Collectors.joining(";"))
            + location.name();
    String id = Digest.of(identity).hex().substring(0, 12);
    List<Warning.Race> listed = FewRaces.of(races.values());
    Set<Integer> shownAccesses = FewRaces.accesses(listed, n -> place(accesses.get(n)));
    Set<Warning.Race> kept = new HashSet<>(listed);
    kept.removeIf(r -> !shownAccesses.contains(r.first()) || !shownAccesses.contains(r.second()));
    // only what is shown needs the way to it
    List<WarnedAccess> reached = new ArrayList<>(accesses);
    shownAccesses.forEach(n -> reached.set(n, accesses.get(n).through(chain.apply(order.get(n)))));
    int more = found.accesses().size() - shownAccesses.size();
    int unlisted = found.size() - links.size() + races.size() - kept.size();
    List<SharedAccess> racing = found.groups().stream().map(AccessGroup::witness).toList();
    return new Warning(id, location, reached, listed, unlisted, more, statistics.of(at, racing)).only(kept::contains);
  }

  /** What tells an access from others that are listed: what it does, and where in the source. */
  private static String place(WarnedAccess access) {
    return access.text() + " " + access.kind() + " " + access.at();
  }

  private static final WarnedAccess NONE =
      new WarnedAccess(
          "",
          new WarnedAccess.Place("", 0, 0),
          "",
          WarnedAccess.Kind.READ,
          false,
          List.of(),
          new WarnedAccess.Entry("", "", false, false, 0),
          Optional.empty(),
          List.of());

  /** Two races of the same accesses, found from either side. */
  private static Warning.Race sameAccesses(Warning.Race kept, Warning.Race other) {
    return kept.within(kept.categories().stream().filter(other.categories()::contains).toList());
  }

  private Warning.Race race(int first, int second, RacePair race, long pairs, List<Category> categories) {
    SharedAccess one = race.first().witness();
    SharedAccess other = race.second().witness();
    Order order = parallelism.order(one.entry(), one.guard().threads(), other.entry(), other.guard().threads());
    return switch (order) {
      case Order.Parallel(String reason) -> new Warning.Race(first, second, reason, List.of(), pairs, categories);
      case Order.Apart(String reason, List<String> assumptions) ->
          new Warning.Race(first, second, "the order of threads is not looked at; " + reason, assumptions, pairs, categories);
    };
  }

  private Shown shown(SharedAccess access) {
    return new Shown(
        access.owner().number(),
        traces.place(access.owner(), access.occurrence().site().ordinal()),
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

  /** As it is told, but for the way to it. */
  private WarnedAccess warned(SharedAccess access, Shown shown, int alike) {
    boolean several = contexts.multiplicity(access.entry()) == Multiplicity.SEVERAL;
    return new WarnedAccess(
        access.owner().label(),
        shown.at(),
        access.spot().text(),
        shown.kind(),
        shown.marked(),
        shown.locks(),
        new WarnedAccess.Entry(
            access.occurrence().at().beginning().label(),
            access.entry().kind().label(),
            several,
            Categories.isBeginning(access.entry()),
            alike),
        categories.unmodelled(access),
        List.of());
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
    WarnedAccess.Place place = traces.place(access.owner(), access.occurrence().site().ordinal());
    return access.owner().label() + " " + place.file() + ":" + place.line();
  }

  @Override
  public String location(Meeting meeting) {
    return location(meeting, List.of()).name();
  }
}
