package baton.symbolic;

import baton.memory.Address;
import baton.memory.Epoch;
import org.jspecify.annotations.Nullable;

/**
 * A memory cell that the function may have written.
 *
 * @param value what it surely holds; null when that is not known
 * @param bytes its size; -1 when unknown
 * @param epoch since when it holds it
 */
record Cell(@Nullable Address value, long bytes, Epoch epoch) {
  Cell unknown() {
    return value == null ? this : new Cell(null, bytes, epoch);
  }
}
