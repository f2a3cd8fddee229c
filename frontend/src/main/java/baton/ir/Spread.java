package baton.ir;

/** Spreads numbers over hash tables: many pairs of small numbers would be found in few places otherwise. */
public final class Spread {
  /** An odd number: multiplying by it maps different numbers to different ones, and near ones far apart. */
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private Spread() {}

  /** Another number for each. */
  public static long of(long number) {
    return number * FACTOR;
  }

  /** A number for each pair. */
  public static long of(int one, int other) {
    return of(((long) one << Integer.SIZE) | (other & 0xFFFFFFFFL));
  }

  /** A hash of a pair. */
  public static int hash(int one, int other) {
    return Long.hashCode(of(one, other));
  }
}
