package baton.pointsto;

import java.math.BigInteger;

/**
 * Bytes of an object.
 *
 * @param low the first one
 * @param high the one behind the last one
 * @param stride how many bytes behind them there are such again, and before them, as in an array of structures; 0 where they are single
 */
public record Bytes(long low, long high, int stride) implements Comparable<Bytes> {
  /** All of an object. */
  static final Bytes ALL = new Bytes(Long.MIN_VALUE, Long.MAX_VALUE, 0);

  /** Single ones. */
  static Bytes of(long low, long high) {
    return new Bytes(low, high, 0);
  }

  /** What both numbers are multiples of, at most. */
  static int divisor(int one, int other) {
    return BigInteger.valueOf(one).gcd(BigInteger.valueOf(other)).intValueExact();
  }

  /** Where an offset is in the first element. */
  static int inElement(long offset, int stride) {
    return stride == 0 ? (int) offset : (int) Math.floorMod(offset, (long) stride);
  }

  /** Whether both may have a common byte. */
  boolean overlaps(Bytes other) {
    if (equals(ALL) || other.equals(ALL)) {
      return true;
    }
    int step = divisor(stride, other.stride);
    if (step == 0) {
      return low < other.high && other.low < high;
    }
    // some element of one ends behind where the other begins, and begins before where that ends
    return Math.floorDiv(other.high - low - 1, (long) step) * step > other.low - high;
  }

  /** What both have in common; both are single. */
  Bytes within(Bytes other) {
    return of(Math.max(low, other.low), Math.min(high, other.high));
  }

  /** The same, so many bytes behind. */
  Bytes moved(long by) {
    if (equals(ALL)) {
      return this;
    }
    long begin = stride == 0 ? low + by : Math.floorMod(low + by, (long) stride);
    return new Bytes(begin, begin + high - low, stride);
  }

  /** How many there are, without repetitions. */
  long size() {
    return high - low;
  }

  @Override
  public int compareTo(Bytes other) {
    int order = Long.compare(low, other.low);
    int next = order != 0 ? order : Long.compare(high, other.high);
    return next != 0 ? next : Integer.compare(stride, other.stride);
  }
}
