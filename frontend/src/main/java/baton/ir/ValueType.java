package baton.ir;

import org.jspecify.annotations.Nullable;

/**
 * The machine-level type of a value.
 *
 * @param kind how its bits are read
 * @param bits its size in bits; 0 when there is no value
 */
public record ValueType(Kind kind, long bits) {
  /** No value. */
  public static final ValueType NONE = new ValueType(Kind.NONE, 0);

  /** Pointers of this size are told without it. */
  private static final int MOST_COMMON = 64;

  /** How bits are read. */
  public enum Kind {
    /** No value. */
    NONE,
    /** A two's complement integer. */
    INTEGER,
    /** An address. */
    POINTER,
    /** A floating-point number. */
    FLOATING,
    /** A vector of integers, pointers or floating-point numbers. */
    VECTOR,
    /** A first-class struct or array. */
    AGGREGATE
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other == this || (other instanceof ValueType(Kind theirs, long theirBits) && kind == theirs && bits == theirBits);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(bits);
  }

  /** The size in bytes as stored in memory, rounded up. */
  public long bytes() {
    return (bits + 7) / 8;
  }

  @Override
  public String toString() {
    return switch (kind) {
      case NONE -> "none";
      case INTEGER -> "i" + bits;
      case POINTER -> bits == MOST_COMMON ? "ptr" : "ptr" + bits;
      case FLOATING -> "f" + bits;
      case VECTOR -> "v" + bits;
      case AGGREGATE -> "a" + bits;
    };
  }
}
