package baton.symbolic;

import baton.ir.Digest;
import baton.memory.Address;
import baton.memory.Base;

/**
 * Writes of numbers through pointers that have no name, or none any more: of them the size is told. They change what lies behind any
 * pointer in cells of that size, of objects that others may know, and of those that a callee that makes them was passed.
 */
public final class UnnamedWrites {
  /** No instruction, and not what {@code Settling} names. */
  private static final int SITE = Integer.MIN_VALUE + 1;

  private UnnamedWrites() {}

  /** The cell that stands for all that a function with this body writes so, of one size. */
  public static Address cell(Digest body, long bytes) {
    return Address.of(new Base.Opaque(body, SITE)).plus(bytes);
  }

  /** Whether a cell is such a one. */
  public static boolean isCell(Address cell) {
    return cell.base() instanceof Base.Opaque(_, int site) && site == SITE;
  }
}
