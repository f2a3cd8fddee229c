package baton.race;

import baton.link.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Where sorts meet first that meet in several places: by one variable, then by aggregates, then by their object or class. That depends only on
 * which bytes they touch, of which there are few different ones.
 */
final class FirstPlaces {
  private final Map<Shape, Integer> numbers = new HashMap<>();
  private final List<Shape> shapes = new ArrayList<>();
  private final Map<Long, Place> known = new HashMap<>();
  private final Map<Integer, Integer> ofSorts = new HashMap<>();

  /** Which bytes an access touches: of a variable, and of fields by their aggregates. */
  private record Shape(Optional<String> variable, Span bytes, SortedMap<String, List<FieldSpan>> fields) {
    static Shape of(Spot spot) {
      SortedMap<String, List<FieldSpan>> fields = new TreeMap<>();
      spot.fields().forEach(f -> fields.computeIfAbsent(f.field().aggregate(), _ -> new ArrayList<>()).add(f));
      return new Shape(spot.variable().map(Spot.Variable::identity), spot.bytes(), fields);
    }
  }

  /** Where two accesses meet. */
  private record Place(boolean isOfVariable, Optional<Spans> spans) {}

  /** Whether two spans have a byte in common. */
  static boolean meet(Span one, Span other) {
    return one.low() < one.high() && other.low() < other.high() && one.overlaps(other);
  }

  /** The number of what a sort touches. */
  int shape(AccessSort sort) {
    return ofSorts.computeIfAbsent(sort.number(), _ -> find(sort));
  }

  private int find(AccessSort sort) {
    return numbers.computeIfAbsent(
        Shape.of(sort.witness().spot()),
        s -> {
          shapes.add(s);
          return shapes.size() - 1;
        });
  }

  /** Whether what touches these bytes meets nowhere before it was found to meet. */
  boolean isFirst(int one, int other, Buckets.Found found) {
    Place first = known.computeIfAbsent(AccessGroup.key(one, other), _ -> first(shapes.get(one), shapes.get(other)));
    return first.equals(new Place(found.isOfVariable(), found.spans()));
  }

  private static Place first(Shape one, Shape other) {
    if (one.variable().isPresent() && one.variable().equals(other.variable()) && meet(one.bytes(), other.bytes())) {
      return new Place(true, Optional.empty());
    }
    Shape few = one.fields().size() <= other.fields().size() ? one : other;
    Shape many = one.fields().size() <= other.fields().size() ? other : one;
    for (Map.Entry<String, List<FieldSpan>> each : few.fields().entrySet()) {
      Optional<Spans> earliest = Optional.empty();
      for (FieldSpan a : many.fields().getOrDefault(each.getKey(), List.of())) {
        for (FieldSpan b : each.getValue()) {
          if (meet(a.bytes(), b.bytes())) {
            Spans spans = Spans.of(a, b);
            earliest = Optional.of(earliest.filter(e -> e.compareTo(spans) <= 0).orElse(spans));
          }
        }
      }
      if (earliest.isPresent()) {
        return new Place(false, earliest);
      }
    }
    return new Place(false, Optional.empty());
  }
}
