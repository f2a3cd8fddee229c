package baton.race;

import baton.ir.AggregateType;
import baton.ir.Type;
import baton.link.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whether fields of objects in one variable are different ones, also where one aggregate is nested in the other. */
final class NestedFields {
  /** In how many aggregates one is looked for inside of another one. */
  private static final int MAX_DEPTH = 8;

  /** Of more places inside of another aggregate, it is not asked. */
  private static final int MOST_PLACES = 64;

  private final FieldSpans spans;
  private final Map<Pair, Optional<List<Long>>> known = new HashMap<>();

  private record Pair(String inner, String outer) {}

  NestedFields(FieldSpans spans) {
    this.spans = spans;
  }

  /** Whether no byte of an object is both, whichever object in the variable it is; not where neither aggregate is inside of the other. */
  boolean areApart(FieldSpan one, FieldSpan other) {
    String aggregate = one.field().aggregate();
    return aggregate.equals(other.field().aggregate())
        ? !FirstPlaces.meet(one.bytes(), other.bytes())
        : isBeside(one, other) || isBeside(other, one);
  }

  /** Whether the aggregate of the first is inside of that of the second, and the fields are apart wherever it is. */
  private boolean isBeside(FieldSpan inner, FieldSpan outer) {
    Optional<List<Long>> places =
        known.computeIfAbsent(new Pair(inner.field().aggregate(), outer.field().aggregate()), p -> places(p.inner(), p.outer()));
    return places.filter(all -> !all.isEmpty() && all.stream().noneMatch(at -> FirstPlaces.meet(moved(inner.bytes(), at), outer.bytes()))).isPresent();
  }

  private static Span moved(Span span, long by) {
    return new Span(span.low() + by, span.high() == Long.MAX_VALUE ? Long.MAX_VALUE : span.high() + by);
  }

  /** Where an aggregate is inside of another one; empty where that is not known. */
  private Optional<List<Long>> places(String inner, String outer) {
    List<Long> found = new ArrayList<>();
    return add(inner, new Type.Aggregate(outer), 0, 0, found) ? Optional.of(List.copyOf(found)) : Optional.empty();
  }

  private boolean add(String wanted, Type type, long at, int depth, List<Long> found) {
    if (depth > MAX_DEPTH || found.size() > MOST_PLACES) {
      return false;
    }
    return switch (type.resolved()) {
      case Type.Aggregate(String key) when key.equals(wanted) -> found.add(at);
      case Type.Aggregate(String key) -> spans.definition(key).filter(d -> addMembers(wanted, d, at, depth, found)).isPresent();
      case Type.Array(Type element, long count) -> addElements(wanted, element, count, at, depth, found);
      case Type.None _, Type.Scalar _, Type.Pointer _, Type.Enumeration _, Type.Typedef _, Type.Function _ -> true;
      case Type.Unknown _ -> false;
    };
  }

  private boolean addMembers(String wanted, AggregateType definition, long at, int depth, List<Long> found) {
    for (AggregateType.Member member : definition.members()) {
      if (!add(wanted, member.type(), at + Math.floorDiv(member.offsetBits(), Byte.SIZE), depth + 1, found)) {
        return false;
      }
    }
    return true;
  }

  private boolean addElements(String wanted, Type element, long count, long at, int depth, List<Long> found) {
    List<Long> inFirst = new ArrayList<>();
    long size = spans.size(element);
    if (!add(wanted, element, at, depth + 1, inFirst)) {
      return false;
    }
    if (inFirst.isEmpty()) {
      return true;
    }
    if (count <= 0 || size <= 0 || count > MOST_PLACES) {
      return false;
    }
    for (long i = 0; i < count; i++) {
      for (long place : inFirst) {
        found.add(place + i * size);
      }
    }
    return true;
  }
}
