package baton.race;

import baton.link.FieldKey;
import baton.link.Span;
import baton.pointsto.Pointees;
import baton.pointsto.Pointees.Pointee;
import baton.pointsto.PointsTo;
import baton.pointsto.Touched;
import baton.summary.Act;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Accesses that touch one byte of one object as different aggregates: a header that all messages begin with, members of a union, bytes
 * of a buffer that is received as one type and read as another. By their aggregates they never meet.
 *
 * <p>They meet by the places in objects that points-to by inclusion knows: at all of them where the bytes lie in the object, as a pointer
 * to what several structs begin with leads to objects of each. Objects whose size is decided by unknown callers may be of any type, and are
 * left out; and so are places at unknown offsets, such as elements of arrays (assumption {@code one-view}). But what is handed out of
 * a variable meets what is done to its {@link Storage}, wherever in it that may be.
 */
final class ObjectViews {
  /** Pointers that lead to more places are not told apart well enough to say that types do not. */
  private static final int MOST_PLACES = 64;

  private final PointsTo pointsTo;
  private final Storage storage;
  private final Map<View, List<AccessSort>> views = new LinkedHashMap<>();

  /** What accesses have in common that touch the same bytes as the same aggregates; {@code named}: which bytes of a variable, by its name. */
  private record View(Touched touched, long bytes, boolean frees, List<FieldSpan> fields, Optional<Span> named) {
    Set<String> aggregates() {
      return fields.stream().map(f -> f.field().aggregate()).collect(Collectors.toCollection(TreeSet::new));
    }
  }

  /** How a view touches an object. */
  private enum Way {
    /** At a known offset. */
    KNOWN,
    /** At a known offset, or in a known part, of what a variable may hand out. */
    STORAGE,
    /** Anywhere in what a variable may hand out. */
    ANY_STORAGE,
    /** Anywhere, as an aggregate that is no part of the variable: handed out of it. */
    HANDED_OUT
  }

  /** Bytes of an object that a view touches. */
  private record Part(int view, long low, long high, Set<String> aggregates, Way way) {
    /** Whether the two may touch one byte as different aggregates, if their bytes overlap. */
    private boolean meets(Part other) {
      boolean told =
          switch (way) {
            case KNOWN -> other.isPlaced();
            case STORAGE -> other.way != Way.ANY_STORAGE;
            case ANY_STORAGE -> other.way == Way.HANDED_OUT;
            case HANDED_OUT -> other.isStorage();
          };
      return told && view != other.view && !aggregates.equals(other.aggregates);
    }

    private boolean isPlaced() {
      return way == Way.KNOWN || way == Way.STORAGE;
    }

    private boolean isStorage() {
      return way == Way.STORAGE || way == Way.ANY_STORAGE;
    }
  }

  /** Views that meet, by their sorts. */
  record Pair(List<AccessSort> first, List<AccessSort> second, FieldKey field) {}

  ObjectViews(PointsTo pointsTo, Storage storage) {
    this.pointsTo = pointsTo;
    this.storage = storage;
  }

  /** The pairs of views that meet, each once, in the order of their first sorts. */
  List<Pair> of(List<AccessSort> sorts) {
    for (AccessSort sort : sorts) {
      SharedAccess access = sort.witness();
      boolean frees = access.access().kind() == Act.Kind.FREE;
      Optional<Span> named = access.spot().variable().map(_ -> access.spot().bytes());
      boolean typed = !access.spot().fields().isEmpty() && (frees || access.access().bytes() > 0);
      if (!access.touched().isUnknown() && (typed || named.isPresent())) {
        View view = new View(access.touched(), frees ? -1 : access.access().bytes(), frees, access.spot().fields(), named);
        views.computeIfAbsent(view, _ -> new ArrayList<>()).add(sort);
      }
    }
    List<View> all = List.copyOf(views.keySet());
    SortedMap<Integer, List<Part>> byObject = new TreeMap<>();
    for (int i = 0; i < all.size(); i++) {
      View view = all.get(i);
      Set<String> aggregates = view.aggregates();
      for (Pointee place : meant(view)) {
        part(i, view, aggregates, place).ifPresent(part -> byObject.computeIfAbsent(place.object(), _ -> new ArrayList<>()).add(part));
      }
    }
    Set<Long> met = new TreeSet<>();
    byObject.values().forEach(parts -> meet(parts, met));
    return met.stream().map(key -> pair(all, key)).toList();
  }

  /** Sorts parts of one object by their bytes, and finds those that overlap. */
  private static void meet(List<Part> parts, Set<Long> to) {
    if (parts.stream().map(Part::aggregates).distinct().limit(2).count() < 2) {
      return;
    }
    List<Part> sorted = parts.stream().sorted(Comparator.comparingLong(Part::low).thenComparingInt(Part::view)).toList();
    for (int i = 0; i < sorted.size(); i++) {
      Part first = sorted.get(i);
      for (int j = i + 1; j < sorted.size() && sorted.get(j).low() < first.high(); j++) {
        Part second = sorted.get(j);
        if (first.meets(second)) {
          to.add(((long) Math.min(first.view(), second.view()) << Integer.SIZE) | Math.max(first.view(), second.view()));
        }
      }
    }
  }

  private Pair pair(List<View> all, long key) {
    View first = all.get((int) (key >> Integer.SIZE));
    View second = all.get((int) key);
    FieldSpan narrow =
        Stream.of(first, second)
            .flatMap(v -> v.fields().stream().limit(1))
            .min(Comparator.comparingLong((FieldSpan f) -> f.bytes().high() - f.bytes().low()).thenComparing(FieldSpan::field))
            .orElseThrow();
    FieldKey about = first.frees() || second.frees() ? Meeting.whole(narrow.field()) : narrow.field();
    return new Pair(views.getOrDefault(first, List.of()), views.getOrDefault(second, List.of()), about);
  }

  /** The places of known objects; none where there are too many to tell anything. */
  private List<Pointee> meant(View view) {
    List<Pointee> places = view.touched().places();
    return places.size() > MOST_PLACES
        ? List.of()
        : places.stream().filter(p -> p.known() != Pointees.Outside.ALL && pointsTo.size(p.object()) >= -1).toList();
  }

  /** What a view touches at a place, if that is known well enough. */
  private Optional<Part> part(int number, View view, Set<String> aggregates, Pointee place) {
    Span all = new Span(0, Long.MAX_VALUE);
    if (view.frees()) {
      return pointsTo.isVariable(place.object()) ? Optional.empty() : Optional.of(part(number, aggregates, all, Way.KNOWN));
    }
    Optional<Storage.Own> own = storage.of(place.object());
    boolean isOwn = own.filter(o -> o.aggregates().containsAll(aggregates) && storage.isHandedOut(o, view.fields())).isPresent();
    if (view.named().isPresent() && isOwn) {
      return Optional.of(part(number, aggregates, view.named().get(), Way.STORAGE));
    }
    if (view.fields().isEmpty() || view.bytes() <= 0) {
      return Optional.empty();
    }
    if (place.offset().isPresent()) {
      long low = place.offset().get();
      return isInside(view, place)
          ? Optional.of(part(number, aggregates, new Span(low, low + view.bytes()), isOwn ? Way.STORAGE : Way.KNOWN))
          : Optional.empty();
    }
    if (isOwn) {
      return Optional.of(part(number, aggregates, all, Way.ANY_STORAGE));
    }
    boolean sole = view.touched().places().stream().allMatch(p -> p.object() == place.object());
    return own.filter(o -> o.isForeign(aggregates) && (o.hasNumbers() || sole)).map(_ -> part(number, aggregates, all, Way.HANDED_OUT));
  }

  private static Part part(int view, Set<String> aggregates, Span bytes, Way way) {
    return new Part(view, bytes.low(), bytes.high(), aggregates, way);
  }

  /** Whether the bytes lie in the object: what lies outside is meant for another one. */
  private boolean isInside(View view, Pointee place) {
    long size = pointsTo.size(place.object());
    int offset = place.offset().orElseThrow();
    return offset >= 0 && (size < 0 || offset + view.bytes() <= size);
  }

  /** What a meeting of a pair is about. */
  static Meeting about(Pair pair) {
    return new Meeting(Optional.empty(), Optional.of(pair.field()), -1);
  }
}
