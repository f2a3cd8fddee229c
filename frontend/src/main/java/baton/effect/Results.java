package baton.effect;

import baton.model.Success;
import java.util.ArrayList;
import java.util.List;

/**
 * Results that a call may return, integers or pointers, as ranges of signed 64-bit numbers.
 *
 * @param ranges in rising order, with a gap between any two
 */
public record Results(List<Range> ranges) {
  /** Error numbers and error pointers end here: from -4095 to -1. */
  private static final long LARGEST_ERROR = 4095;

  /**
   * All numbers from one to another.
   *
   * @param low the smallest
   * @param high the largest
   */
  public record Range(long low, long high) {}

  /** Any result. */
  public static final Results ANY = between(Long.MIN_VALUE, Long.MAX_VALUE);

  /** Copies {@code ranges}. */
  public Results {
    ranges = List.copyOf(ranges);
  }

  /** All numbers from {@code low} to {@code high}; none when that is nothing. */
  public static Results between(long low, long high) {
    return new Results(low > high ? List.of() : List.of(new Range(low, high)));
  }

  /** One result. */
  public static Results of(long number) {
    return between(number, number);
  }

  /** The results that mean success; any where the result does not tell. */
  public static Results of(Success success) {
    return switch (success) {
      case ZERO -> of(0);
      case NONZERO, NONNULL -> of(0).complement();
      case NEGATIVE -> between(Long.MIN_VALUE, -1);
      case NONNEGATIVE -> between(0, Long.MAX_VALUE);
      case POSITIVE -> between(1, Long.MAX_VALUE);
      case VALID -> between(-LARGEST_ERROR, 0).complement();
      case ALWAYS, MAYBE -> ANY;
    };
  }

  /** Results in both. */
  public Results meet(Results other) {
    List<Range> both = new ArrayList<>();
    for (Range mine : ranges) {
      for (Range theirs : other.ranges) {
        both.addAll(between(Math.max(mine.low(), theirs.low()), Math.min(mine.high(), theirs.high())).ranges);
      }
    }
    return new Results(both);
  }

  /** Results in either. */
  public Results join(Results other) {
    return complement().meet(other.complement()).complement();
  }

  /** All others. */
  public Results complement() {
    List<Range> others = new ArrayList<>();
    long next = Long.MIN_VALUE;
    for (Range range : ranges) {
      if (range.low() > next) {
        others.add(new Range(next, range.low() - 1));
      }
      if (range.high() == Long.MAX_VALUE) {
        return new Results(others);
      }
      next = range.high() + 1;
    }
    others.add(new Range(next, Long.MAX_VALUE));
    return new Results(others);
  }

  /** Whether no result is left. */
  public boolean isNone() {
    return ranges.isEmpty();
  }

  /** Whether nothing is known of the result. */
  public boolean isAny() {
    return equals(ANY);
  }
}
