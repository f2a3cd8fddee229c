package baton.memory;

/** Whether two cells, named in one state of one function, can overlap. */
public enum Overlap {
  /** They begin at one address. */
  SAME,
  /** They may overlap. */
  MAYBE,
  /** They never overlap. */
  NEVER;

  /**
   * Compares two cells.
   *
   * @param a the first cell
   * @param bytesOfA its size
   * @param b the second cell
   * @param bytesOfB its size
   */
  public static Overlap of(Address a, long bytesOfA, Address b, long bytesOfB) {
    if (a.base().equals(b.base())) {
      if (a.terms().equals(b.terms())) {
        if (a.offset() == b.offset()) {
          return SAME;
        }
        boolean apart = a.offset() + bytesOfA <= b.offset() || b.offset() + bytesOfB <= a.offset();
        return apart ? NEVER : MAYBE;
      }
      return stridesApart(a, bytesOfA, b, bytesOfB) ? NEVER : MAYBE;
    }
    return distinctObjects(a.base(), b.base()) || distinctObjects(b.base(), a.base()) ? NEVER : MAYBE;
  }

  /** Both indexed by multiples of one stride: fields of array elements at different offsets never overlap. */
  private static boolean stridesApart(Address a, long bytesOfA, Address b, long bytesOfB) {
    long stride = 0;
    for (Term term : a.terms()) {
      stride = gcd(stride, term.step());
    }
    for (Term term : b.terms()) {
      stride = gcd(stride, term.step());
    }
    if (stride <= 1) {
      return false;
    }
    long from = Math.floorMod(a.offset(), stride);
    long to = Math.floorMod(b.offset(), stride);
    long low = Math.min(from, to);
    long high = Math.max(from, to);
    long bytesOfLow = from <= to ? bytesOfA : bytesOfB;
    long bytesOfHigh = from <= to ? bytesOfB : bytesOfA;
    return low + bytesOfLow <= high && high + bytesOfHigh <= low + stride;
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /** Whether {@code a} and {@code b} surely start in different objects. */
  private static boolean distinctObjects(Base a, Base b) {
    return switch (a) {
      case Base.Global _ -> b instanceof Base.Global || b instanceof Base.Fresh || b instanceof Base.Zero;
      // what existed when the function was entered cannot point to what was made since
      case Base.Fresh _ ->
          b instanceof Base.Fresh
              || b instanceof Base.Global
              || b instanceof Base.Formal
              || b instanceof Base.Zero
              || (b instanceof Base.Held(Address cell, Epoch.Entry _) && ofEntry(cell));
      case Base.Zero _ -> b instanceof Base.Zero;
      case Base.Formal _, Base.Opaque _, Base.Within _, Base.Held _, Base.Handed _ -> false;
    };
  }

  /** Whether a cell existed when the function was entered. */
  private static boolean ofEntry(Address cell) {
    return switch (cell.root()) {
      case Base.Formal _, Base.Global _, Base.Handed _ -> true;
      case Base.Zero _, Base.Fresh _, Base.Opaque _, Base.Within _, Base.Held _ -> false;
    };
  }
}
