package baton.value;

/**
 * A number or pointer in a local variable of a function that is executed.
 *
 * @param object the local variable, as a number below zero
 * @param offset where in it, in bytes
 * @param bytes its size
 */
record LocalCell(int object, long offset, long bytes) {
  boolean overlaps(LocalCell other) {
    return object == other.object && offset < other.offset + other.bytes && other.offset < offset + bytes;
  }
}
