package baton.oracle;

/**
 * The bytes that one access touches.
 *
 * @param address where they begin
 * @param bytes how many
 * @param action what happens to them
 * @param atomic whether the access is atomic
 */
record AccessRange(long address, long bytes, Race.Action action, boolean atomic) {
  static AccessRange read(long address, long bytes) {
    return new AccessRange(address, bytes, Race.Action.READ, false);
  }

  static AccessRange write(long address, long bytes) {
    return new AccessRange(address, bytes, Race.Action.WRITE, false);
  }

  /** Whether both touch a byte and the two accesses could be a race. */
  boolean conflicts(AccessRange other) {
    return address < other.address + other.bytes
        && other.address < address + bytes
        && (action != Race.Action.READ || other.action != Race.Action.READ)
        && !(atomic && other.atomic);
  }
}
