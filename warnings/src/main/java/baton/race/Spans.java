package baton.race;

import java.util.Comparator;

/**
 * The bytes of two accesses to one aggregate that overlap, in one order.
 *
 * @param first of one access
 * @param second of the other, not before
 */
record Spans(FieldSpan first, FieldSpan second) implements Comparable<Spans> {
  private static final Comparator<FieldSpan> BY_PLACE =
      Comparator.comparing((FieldSpan s) -> s.field().aggregate())
          .thenComparingLong(s -> s.bytes().low())
          .thenComparingLong(s -> s.bytes().high())
          .thenComparing(FieldSpan::field);

  static Spans of(FieldSpan one, FieldSpan other) {
    return BY_PLACE.compare(one, other) <= 0 ? new Spans(one, other) : new Spans(other, one);
  }

  @Override
  public int compareTo(Spans other) {
    int order = BY_PLACE.compare(first, other.first);
    return order != 0 ? order : BY_PLACE.compare(second, other.second);
  }
}
