package baton.symbolic;

import java.util.ArrayList;
import java.util.List;

/**
 * What is known of an integer's or a pointer's sign: a set of classes it may be in. Integers fall into negative, zero and
 * positive; pointers into null, error pointers (the last 4095 values) and valid ones.
 *
 * @param bits one bit per class
 */
public record Classes(int bits) {
  private static final int LOW = 1;
  private static final int SMALL_NEGATIVE = 2;
  private static final int NULL = 4;
  private static final int HIGH = 8;
  private static final long LARGEST_ERROR = 4095;

  /** No value at all: unreachable. */
  public static final Classes NONE = new Classes(0);

  /** Any value. */
  public static final Classes ANY = new Classes(LOW | SMALL_NEGATIVE | NULL | HIGH);

  /** Zero, or the null pointer. */
  public static final Classes ZERO = new Classes(NULL);

  /** Everything but zero. */
  public static final Classes NONZERO = new Classes(LOW | SMALL_NEGATIVE | HIGH);

  /** Below zero. */
  public static final Classes NEGATIVE = new Classes(LOW | SMALL_NEGATIVE);

  /** Above zero. */
  public static final Classes POSITIVE = new Classes(HIGH);

  /** From -4095 to -1: error numbers and error pointers. */
  public static final Classes ERROR = new Classes(SMALL_NEGATIVE);

  /** The class of a constant. */
  public static Classes of(long value) {
    return new Classes(value == 0 ? NULL : value > 0 ? HIGH : value >= -LARGEST_ERROR ? SMALL_NEGATIVE : LOW);
  }

  /** Values in both. */
  public Classes meet(Classes other) {
    return new Classes(bits & other.bits);
  }

  /** Values in either. */
  public Classes join(Classes other) {
    return new Classes(bits | other.bits);
  }

  /** All others. */
  public Classes complement() {
    return new Classes(ANY.bits & ~bits);
  }

  /** Whether no value is left. */
  public boolean isNone() {
    return bits == 0;
  }

  /** Whether nothing is known. */
  public boolean isAny() {
    return bits == ANY.bits;
  }

  /** Whether every value here is also in {@code other}. */
  public boolean leq(Classes other) {
    return (bits & ~other.bits) == 0;
  }

  /** The single classes it consists of. */
  public List<Classes> each() {
    List<Classes> result = new ArrayList<>();
    for (int bit = LOW; bit <= HIGH; bit <<= 1) {
      if ((bits & bit) != 0) {
        result.add(new Classes(bit));
      }
    }
    return result;
  }

  @Override
  public String toString() {
    return isAny()
        ? "any"
        : ((bits & LOW) != 0 ? "<" : "") + ((bits & SMALL_NEGATIVE) != 0 ? "-" : "") + ((bits & NULL) != 0 ? "0" : "") + ((bits & HIGH) != 0 ? "+" : "");
  }
}
