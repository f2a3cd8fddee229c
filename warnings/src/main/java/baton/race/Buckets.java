package baton.race;

import baton.ir.Type;
import baton.link.FieldKey;
import baton.link.Span;
import baton.pointsto.ObjectClass;
import baton.summary.Act;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Finds the accesses that may touch a common byte (design, section 10): those of one variable, those of one aggregate, those of one object
 * that is accessed as different aggregates ({@link ObjectViews}), and, where the type of one is not known, those of one points-to class; and
 * what code outside of the program may have found by name. Accesses to the same bytes are found together, so that the cost is that of the
 * accesses and of the bytes that overlap, not of the pairs.
 */
final class Buckets {
  /**
   * Of a class with more fields and variables, an access of unknown type is what a warning is about, not each that it may be of; and an
   * access to more fields is told of the whole that has them, not of each.
   */
  private static final int MOST_FIELDS = 16;

  private static final int NO_FIELD = -1;

  private final Map<String, List<Entry>> variables = new TreeMap<>();
  private final Map<String, List<Entry>> aggregates = new TreeMap<>();
  private final Map<Integer, List<AccessSort>> untyped = new TreeMap<>();
  private final Map<Integer, List<AccessSort>> ofClass = new TreeMap<>();
  private final List<AccessSort> exported = new ArrayList<>();
  private final List<ObjectViews.Pair> views;
  private final ObjectClass outside;
  private final FieldSpans spans;
  private final NestedFields nested;

  /**
   * A sort in a bucket; {@code field}: which of the fields that it touches is meant, {@link #NO_FIELD} where none is, {@code whole}: where
   * it touches many fields, the largest aggregate that has them.
   */
  private record Entry(AccessSort sort, int field, Span bytes, Optional<String> whole) {
    Place place() {
      Spot spot = sort.witness().spot();
      Optional<FieldSpan> ofField = field == NO_FIELD ? Optional.empty() : Optional.of(spot.fields().get(field));
      return new Place(ofField, bytes, frees(sort), spot.hiddenState(), whole);
    }
  }

  /** What entries of a bucket have in common that are found together. */
  private record Place(Optional<FieldSpan> ofField, Span bytes, boolean frees, Optional<Spot.Variable> state, Optional<String> whole) {
    Optional<FieldKey> field() {
      return ofField.map(FieldSpan::field);
    }

    /**
     * Whether they touch other bytes of objects of one aggregate, or of an aggregate inside of another one, whichever objects in a variable
     * those are; where both bytes of the variable are known, these tell.
     */
    boolean isOtherField(Place other, NestedFields nested) {
      return ofField.isPresent()
          && other.ofField.isPresent()
          && (isAnywhere() || other.isAnywhere())
          && nested.areApart(ofField.get(), other.ofField.get());
    }

    /** Whether it is in one of several objects in the variable. */
    private boolean isAnywhere() {
      return ofField.filter(f -> width(f.bytes()) < width(bytes)).isPresent();
    }
  }

  /** Takes accesses that meet. */
  interface Sink {
    /** Each of {@code first} meets each of {@code second}. */
    void meet(List<AccessSort> first, List<AccessSort> second, Topics topics, Found found);
  }

  /**
   * Where sorts were found to meet. Pairs of their groups are ordered by it, so that the order does not depend on what sorts there are.
   *
   * @param bucket how many buckets were looked at before
   * @param low where in the bucket the first ones begin
   * @param otherLow where the second ones begin, not before
   * @param same whether first and second are the same ones, so that each pair is meant once, and a group may meet itself
   * @param ordered whether the first ones were met first; else that of two groups which has the smaller number
   * @param isOfVariable whether they touch one variable
   * @param spans the bytes, where both touch one aggregate
   * @param isOfAccess whether the first ones are of unknown type and meet so much that each is asked only until it is known to race
   */
  record Found(
      int bucket, long low, long otherLow, boolean same, boolean ordered, boolean isOfVariable, Optional<Spans> spans, boolean isOfAccess) {
    /** A meeting in an object that is accessed as different aggregates. */
    static Found ofObject(int bucket) {
      return new Found(bucket, 0, 0, false, false, false, Optional.empty(), false);
    }

    /** A meeting in a bucket of a class. */
    static Found untyped(int bucket, boolean same, boolean isOfAccess) {
      return new Found(bucket, 0, 0, same, !same, false, Optional.empty(), isOfAccess);
    }
  }

  /** With the class of what code outside of the program knows: such code may return the address of a variable that it can name. */
  Buckets(List<AccessSort> sorts, ObjectClass outside, ObjectViews objects, FieldSpans spans) {
    this.outside = outside;
    this.spans = spans;
    this.nested = new NestedFields(spans);
    this.views = objects.of(sorts);
    views.forEach(v -> {
      v.first().forEach(AccessSort::meetInObject);
      v.second().forEach(AccessSort::meetInObject);
    });
    for (AccessSort sort : sorts) {
      Spot spot = sort.witness().spot();
      Optional<String> whole = whole(spot);
      for (int i = 0; i < spot.fields().size(); i++) {
        FieldSpan field = spot.fields().get(i);
        aggregates.computeIfAbsent(field.field().aggregate(), _ -> new ArrayList<>()).add(new Entry(sort, i, field.bytes(), whole));
      }
      spot.variable()
          .ifPresent(
              v -> {
                int narrow = spot.fields().size() == 1 ? 0 : NO_FIELD;
                variables.computeIfAbsent(v.identity(), _ -> new ArrayList<>()).add(new Entry(sort, narrow, spot.bytes(), whole));
              });
      if (spot.untyped()) {
        untyped.computeIfAbsent(spot.pointsTo().number(), _ -> new ArrayList<>()).add(sort);
      }
      ofClass.computeIfAbsent(spot.pointsTo().number(), _ -> new ArrayList<>()).add(sort);
      if (spot.variable().filter(Spot.Variable::exported).isPresent() && !spot.pointsTo().equals(outside)) {
        exported.add(sort);
      }
    }
  }

  /** How many buckets there are at most. */
  int count() {
    return variables.size() + aggregates.size() + untyped.size() + 2;
  }

  /** Hands all that meet to {@code sink}, in an order that depends on the groups only. */
  void meetings(Sink sink) {
    int bucket = 0;
    for (List<Entry> entries : variables.values()) {
      meet(entries, sink, bucket++, true);
    }
    for (List<Entry> entries : aggregates.values()) {
      meet(entries, sink, bucket++, false);
    }
    for (ObjectViews.Pair each : views) {
      sink.meet(each.first(), each.second(), Topics.both(ObjectViews.about(each)), Found.ofObject(bucket));
    }
    bucket++;
    for (Map.Entry<Integer, List<AccessSort>> each : untyped.entrySet()) {
      List<AccessSort> others = ofClass.getOrDefault(each.getKey(), List.of()).stream().filter(s -> !s.witness().spot().untyped()).toList();
      meet(each.getValue(), others, each.getKey(), bucket, true, sink);
      bucket++;
    }
    List<AccessSort> ofOutside = untyped.getOrDefault(outside.number(), List.of());
    List<AccessSort> foreign = ofOutside.stream().filter(s -> s.witness().spot().inProgram()).toList();
    meet(foreign, exported, outside.number(), bucket, false, sink);
  }

  private void meet(List<Entry> entries, Sink sink, int bucket, boolean ofVariable) {
    Map<Place, List<AccessSort>> byPlace = new LinkedHashMap<>();
    entries.stream()
        .sorted(Comparator.comparingLong((Entry e) -> e.bytes().low()).thenComparingInt(e -> e.sort().number()))
        .forEach(e -> byPlace.computeIfAbsent(e.place(), _ -> new ArrayList<>()).add(e.sort()));
    List<Place> places = List.copyOf(byPlace.keySet());
    for (int i = 0; i < places.size(); i++) {
      Place first = places.get(i);
      List<AccessSort> ofFirst = byPlace.getOrDefault(first, List.of());
      for (int j = i; j < places.size() && places.get(j).bytes().low() < first.bytes().high(); j++) {
        Place second = places.get(j);
        if (FirstPlaces.meet(first.bytes(), second.bytes()) && !first.isOtherField(second, nested)) {
          Optional<Spot.Variable> variable = ofVariable ? ofFirst.getFirst().witness().spot().variable() : Optional.empty();
          long low = first.bytes().low();
          Optional<Spans> spans =
              ofVariable ? Optional.empty() : Optional.of(Spans.of(first.ofField().orElseThrow(), second.ofField().orElseThrow()));
          Found found =
              new Found(bucket, low, second.bytes().low(), i == j, low < second.bytes().low(), ofVariable, spans, false);
          sink.meet(ofFirst, byPlace.getOrDefault(second, List.of()), topics(first, second, variable), found);
        }
      }
    }
  }

  private static Topics topics(Place first, Place second, Optional<Spot.Variable> variable) {
    Optional<Spot.Variable> state = first.state().or(second::state);
    if (state.isPresent()) {
      // what is about the state of a library is about that, not about each of its fields
      return Topics.both(new Meeting(state, Optional.empty(), -1));
    }
    Meeting narrow = new Meeting(variable, field(first, second), -1);
    boolean isOfFirst = first.whole().isEmpty() || second.whole().isPresent();
    return new Topics(topic(first, variable).orElse(narrow), topic(second, variable).orElse(narrow), isOfFirst);
  }

  /** What an access to many fields is told of. */
  private static Optional<Meeting> topic(Place place, Optional<Spot.Variable> variable) {
    return place.whole().map(w -> new Meeting(variable, Optional.of(Meeting.whole(new FieldKey(w, 0))), -1));
  }

  /** The largest aggregate of which an access touches fields, if those are many. */
  private Optional<String> whole(Spot spot) {
    return spot.fields().size() <= MOST_FIELDS
        ? Optional.empty()
        : spot.fields().stream()
            .map(f -> f.field().aggregate())
            .distinct()
            .max(Comparator.comparingLong((String a) -> spans.size(new Type.Aggregate(a))).thenComparing(Comparator.reverseOrder()));
  }

  private static Optional<FieldKey> field(Place first, Place second) {
    Place narrow = width(first) <= width(second) ? first : second;
    Place wide = width(first) <= width(second) ? second : first;
    boolean freed = first.frees() || second.frees();
    return narrow.field().or(wide::field).map(f -> freed ? Meeting.whole(f) : f);
  }

  private static boolean frees(AccessSort sort) {
    return sort.witness().access().kind() == Act.Kind.FREE;
  }

  private static long width(Place place) {
    return width(place.bytes());
  }

  private static long width(Span bytes) {
    return bytes.high() - bytes.low();
  }

  /**
   * Where the type of the first ones is not known, they meet all others of a class, and each other. What it is about is told by those,
   * if they are of few fields and variables.
   */
  private static void meet(List<AccessSort> ones, List<AccessSort> others, int number, int bucket, boolean themselves, Sink sink) {
    if (ones.isEmpty()) {
      return;
    }
    if (others.stream().map(o -> met(o, number, false)).distinct().limit(MOST_FIELDS + 1).count() > MOST_FIELDS) {
      sink.meet(ones, others, Topics.both(Meeting.in(number)), Found.untyped(bucket, false, true));
      if (themselves) {
        sink.meet(ones, ones, Topics.both(Meeting.in(number)), Found.untyped(bucket, true, true));
      }
      return;
    }
    if (themselves) {
      sink.meet(ones, ones, Topics.both(Meeting.in(number)), Found.untyped(bucket, true, false));
    }
    for (boolean frees : List.of(false, true)) {
      List<AccessSort> alike = ones.stream().filter(s -> frees(s) == frees).toList();
      Map<Meeting, List<AccessSort>> byMeeting = new LinkedHashMap<>();
      others.forEach(o -> byMeeting.computeIfAbsent(met(o, number, frees), _ -> new ArrayList<>()).add(o));
      if (!alike.isEmpty()) {
        byMeeting.forEach((at, met) -> sink.meet(alike, met, Topics.both(at), Found.untyped(bucket, false, false)));
      }
    }
  }

  /** What a meeting with an access of a class is about, of which the type of the other is not known. */
  private static Meeting met(AccessSort other, int number, boolean frees) {
    Spot spot = other.witness().spot();
    boolean freed = frees || frees(other);
    Optional<FieldKey> field = spot.fields().stream().findFirst().map(f -> freed ? Meeting.whole(f.field()) : f.field());
    boolean named = spot.variable().isPresent() || field.isPresent();
    return new Meeting(spot.variable(), field, named ? -1 : number);
  }
}
