package baton.symbolic;

import baton.effect.Results;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.StringJoiner;
import java.util.TreeSet;

/**
 * What is known of an integer or a pointer: the values it may have, as ranges of signed 64-bit numbers (Goblint, section 3, knows
 * values as sets of intervals, too). Pointers are null, an error pointer (the last 4095 values) or a valid one.
 *
 * <p>A set of more than {@link #MOST_RANGES} ranges is kept larger than it is: the closest ranges become one.
 *
 * @param ranges in rising order, with a gap between any two
 */
public record Values(List<Range> ranges) {
  private static final int MOST_RANGES = 8;
  private static final long LARGEST_ERROR = 4095;

  /**
   * All numbers from one to another.
   *
   * @param low the smallest
   * @param high the largest, not below {@code low}
   */
  public record Range(long low, long high) {
    /** Checks the order. */
    public Range {
      if (low > high) {
        throw new IllegalArgumentException("empty range " + low + " to " + high);
      }
    }

    /** Unlike that of a record of two numbers, another one for any number than for zero, and for other small numbers. */
    @Override
    public int hashCode() {
      long spread = (low * 0x9e3779b97f4a7c15L ^ Long.rotateLeft(high, 32)) * 0xbf58476d1ce4e5b9L;
      return Long.hashCode(spread ^ (spread >>> 29));
    }
  }

  /** No value at all: unreachable. */
  public static final Values NONE = new Values(List.of());

  /** Any value. */
  public static final Values ANY = between(Long.MIN_VALUE, Long.MAX_VALUE);

  /** Zero, or the null pointer. */
  public static final Values ZERO = of(0);

  /** Everything but zero. */
  public static final Values NONZERO = new Values(List.of(new Range(Long.MIN_VALUE, -1), new Range(1, Long.MAX_VALUE)));

  /** Below zero. */
  public static final Values NEGATIVE = between(Long.MIN_VALUE, -1);

  /** Above zero. */
  public static final Values POSITIVE = between(1, Long.MAX_VALUE);

  /** From -4095 to -1: error numbers and error pointers. */
  public static final Values ERROR = between(-LARGEST_ERROR, -1);

  /** Between what is told apart without knowing more: errors, zero, and what is above and below. */
  public static final NavigableSet<Long> BOUNDS =
      Collections.unmodifiableNavigableSet(
          new TreeSet<>(List.of(Long.MIN_VALUE, -LARGEST_ERROR - 1, -LARGEST_ERROR, -1L, 0L, 1L, Long.MAX_VALUE)));

  /** Copies {@code ranges}. */
  public Values {
    ranges = List.copyOf(ranges);
  }

  /** One value. */
  public static Values of(long value) {
    return between(value, value);
  }

  /** The results that a call may return. */
  public static Values of(Results results) {
    Values all = NONE;
    for (Results.Range range : results.ranges()) {
      all = all.join(between(range.low(), range.high()));
    }
    return all;
  }

  /** All values from {@code low} to {@code high}; none when that is nothing. */
  public static Values between(long low, long high) {
    return low > high ? new Values(List.of()) : new Values(List.of(new Range(low, high)));
  }

  /** Values in both. */
  public Values meet(Values other) {
    if (isAny() || equals(other)) {
      return other;
    }
    if (other.isAny()) {
      return this;
    }
    List<Range> result = new ArrayList<>();
    for (Range mine : ranges) {
      for (Range theirs : other.ranges) {
        long low = Math.max(mine.low(), theirs.low());
        long high = Math.min(mine.high(), theirs.high());
        if (low <= high) {
          result.add(new Range(low, high));
        }
      }
    }
    return few(result);
  }

  /** Values in either. */
  public Values join(Values other) {
    if (isAny() || equals(other)) {
      return this;
    }
    if (other.isAny()) {
      return other;
    }
    List<Range> all = new ArrayList<>(ranges);
    all.addAll(other.ranges);
    all.sort(Comparator.comparingLong(Range::low));
    List<Range> result = new ArrayList<>();
    for (Range next : all) {
      Range last = result.isEmpty() ? null : result.getLast();
      if (last != null && (last.high() == Long.MAX_VALUE || next.low() <= last.high() + 1)) {
        result.set(result.size() - 1, new Range(last.low(), Math.max(last.high(), next.high())));
      } else {
        result.add(next);
      }
    }
    return few(result);
  }

  private static Values few(List<Range> ranges) {
    List<Range> result = new ArrayList<>(ranges);
    while (result.size() > MOST_RANGES) {
      int closest = 0;
      for (int i = 1; i + 1 < result.size(); i++) {
        if (gap(result, i) < gap(result, closest)) {
          closest = i;
        }
      }
      result.set(closest, new Range(result.get(closest).low(), result.remove(closest + 1).high()));
    }
    return new Values(result);
  }

  private static double gap(List<Range> ranges, int at) {
    return (double) ranges.get(at + 1).low() - ranges.get(at).high();
  }

  /** All others. */
  public Values complement() {
    List<Range> result = new ArrayList<>();
    long next = Long.MIN_VALUE;
    boolean left = true;
    for (Range range : ranges) {
      if (next < range.low()) {
        result.add(new Range(next, range.low() - 1));
      }
      left = range.high() != Long.MAX_VALUE;
      next = left ? range.high() + 1 : next;
    }
    if (left) {
      result.add(new Range(next, Long.MAX_VALUE));
    }
    return few(result);
  }

  /** Whether no value is left. */
  public boolean isNone() {
    return ranges.isEmpty();
  }

  /** Whether nothing is known. */
  public boolean isAny() {
    return ranges.size() == 1 && ranges.getFirst().low() == Long.MIN_VALUE && ranges.getFirst().high() == Long.MAX_VALUE;
  }

  /** Whether every value here is also in {@code other}. */
  public boolean leq(Values other) {
    return meet(other).equals(this);
  }

  /**
   * The values plus a number, in arithmetic of {@code bits} bits.
   *
   * @return any value where it may overflow
   */
  public Values plus(long number, long bits) {
    if (isAny() || isNone()) {
      return this;
    }
    if (bits < 2 || bits > 64) {
      // a single bit turns over
      return number == 0 ? this : ANY;
    }
    long largest = bits == 64 ? Long.MAX_VALUE : (1L << (bits - 1)) - 1;
    Values inType = meet(between(-largest - 1, largest));
    List<Range> result = new ArrayList<>();
    for (Range range : inType.ranges) {
      long low = range.low() + number;
      long high = range.high() + number;
      boolean overflows = number > 0 ? range.high() > largest - number : range.low() < -largest - 1 - number;
      if (overflows) {
        return ANY;
      }
      result.add(new Range(low, high));
    }
    return new Values(result);
  }

  /** Every bound moved outwards to one of {@code bounds}, so that a growing set of values stops growing. */
  public Values widen(NavigableSet<Long> bounds) {
    Values result = NONE;
    for (Range range : ranges) {
      Long low = bounds.floor(range.low());
      Long high = bounds.ceiling(range.high());
      result = result.join(between(low == null ? Long.MIN_VALUE : low, high == null ? Long.MAX_VALUE : high));
    }
    return result;
  }

  /** The classes that summaries are printed with: {@code <} below all errors, {@code -} errors, {@code 0}, {@code +}, or the values. */
  @Override
  public String toString() {
    if (isAny()) {
      return "any";
    }
    StringBuilder signs = new StringBuilder();
    Values rest = this;
    List<Values> classes = List.of(between(Long.MIN_VALUE, -LARGEST_ERROR - 1), ERROR, ZERO, POSITIVE);
    for (int i = 0; i < classes.size(); i++) {
      if (classes.get(i).leq(this)) {
        signs.append("<-0+".charAt(i));
        rest = rest.meet(classes.get(i).complement());
      }
    }
    if (rest.isNone() && !isNone()) {
      return signs.toString();
    }
    StringJoiner text = new StringJoiner(",", "{", "}");
    ranges.forEach(r -> text.add(r.low() == r.high() ? bound(r.low()) : bound(r.low()) + ".." + bound(r.high())));
    return text.toString();
  }

  private static String bound(long value) {
    return value == Long.MIN_VALUE ? "" : value == Long.MAX_VALUE ? "" : Long.toString(value);
  }
}
