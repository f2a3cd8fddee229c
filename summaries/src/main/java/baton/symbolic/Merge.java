package baton.symbolic;

import baton.ir.Digest;
import baton.memory.Address;
import baton.memory.Base;

/**
 * That what one value leads to and what another leads to are one region from now on (Seidl and Vojdani, section 2: a write joins
 * the classes of the pointer written through and of the pointer written). {@link RegionNames#UNKNOWN} stands for any region at all.
 *
 * @param one a value in terms of entry
 * @param other the other one
 * @param body the digest of the body that writes
 * @param ordinal the writing instruction; what it writes tells which objects are concerned
 */
public record Merge(Address one, Address other, Digest body, int ordinal) implements Comparable<Merge> {
  /** The region of a value of which nothing is known. */
  public static final Address ANYTHING = RegionNames.UNKNOWN;

  /** Whether a name is one of those that stand for all regions, or for what code outside of the program knows. */
  public static boolean isAnywhere(Address name) {
    return name.equals(RegionNames.UNKNOWN) || name.equals(RegionNames.OUTSIDE);
  }

  /** Whether a base stands for an index of which nothing is known: it is equal to no index, itself included. */
  public static boolean isAnyIndex(Base base) {
    return base.equals(RegionNames.ANY_INDEX.base());
  }

  /** Whether a base means the same in every function. */
  public static boolean isConstant(Base base) {
    return base.equals(RegionNames.UNKNOWN.base()) || base.equals(RegionNames.OUTSIDE.base()) || isAnyIndex(base);
  }

  /** Whether it depends on what a caller passed. */
  public boolean isOpen() {
    return one.isOpen() || other.isOpen();
  }

  /** A merge of regions that nothing is known of. */
  public static Merge unknown(Digest body, int ordinal) {
    return new Merge(RegionNames.UNKNOWN, RegionNames.UNKNOWN, body, ordinal);
  }

  /** Whether any two regions of the objects concerned may be one. */
  public boolean isUnknown() {
    return one.equals(RegionNames.UNKNOWN) || other.equals(RegionNames.UNKNOWN);
  }

  /** A canonical line: equal exactly for equal merges. */
  public String text() {
    return one.text() + "~" + other.text() + " " + body.hex() + ":" + ordinal;
  }

  @Override
  public int compareTo(Merge that) {
    int order = Integer.compare(ordinal, that.ordinal);
    if (order == 0) {
      order = body.compareTo(that.body);
    }
    if (order == 0) {
      order = one.compareTo(that.one);
    }
    return order == 0 ? other.compareTo(that.other) : order;
  }
}
