package baton.symbolic;

import baton.memory.Address;
import baton.memory.Base;
import baton.memory.Term;

/**
 * The cells that calls put handles of threads into. An element of an array is told as any element of it, so that what it changes still
 * has a name when the loop goes on. Handles stay in their array, and do not overwrite what leads there (assumption {@code
 * handle-in-variable}).
 */
final class HandleCells {
  private HandleCells() {}

  /** The cell, or any element of its array. */
  static Address general(Address cell) {
    if (cell.terms().isEmpty()) {
      return cell;
    }
    Address result = Address.of(cell.base()).plus(cell.offset());
    for (Term term : cell.terms()) {
      result = result.plus(RegionNames.ANY_INDEX, term.stride());
    }
    return result;
  }

  /** Whether handles that were written to such a cell leave another cell as it is, in spite of their names. */
  static boolean spares(Address written, long bytes, Address cell, long size) {
    return isAny(written) && ((bytes > 0 && size > 0 && bytes != size) || isOnTheWay(cell, written));
  }

  private static boolean isAny(Address cell) {
    return !cell.terms().isEmpty() && cell.terms().stream().allMatch(t -> t.index().equals(RegionNames.ANY_INDEX));
  }

  /** Whether a cell is read on the way to another one. */
  private static boolean isOnTheWay(Address cell, Address to) {
    for (Base at = to.base(); at instanceof Base.Held(Address read, _); at = read.base()) {
      if (read.equals(cell)) {
        return true;
      }
    }
    return false;
  }
}
