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
 * @param written what it surely holds if no other thread has written it; null when that is not known
 */
record Cell(@Nullable Address value, long bytes, Epoch epoch, @Nullable Address written) {
  /** A cell that holds what this thread has written. */
  Cell(@Nullable Address value, long bytes, Epoch epoch) {
    this(value, bytes, epoch, value);
  }

  /** After other threads may have written it. */
  Cell shared() {
    return value == null ? this : new Cell(null, bytes, epoch, written);
  }

  /** When what it holds has no name any more. */
  Cell unknown() {
    return value == null && written == null ? this : new Cell(null, bytes, epoch);
  }
}
