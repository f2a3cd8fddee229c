package baton.symbolic;

import baton.memory.Address;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Which instruction has read a cell last, of cells that this thread has not written since and where no lock was taken or given back
 * since: if all writes hold a lock that is held here, the cell still holds what was read. Immutable.
 *
 * @param reads the instruction by cell
 */
record LatestReads(Map<Address, Integer> reads) {
  /** Nothing was read. */
  static final LatestReads NONE = new LatestReads(Map.of());

  /** More cells than this are not remembered. */
  private static final int MOST = 8;

  /** After an instruction has read {@code cell}; what it read before is no longer known by its name. */
  LatestReads after(Address cell, int ordinal) {
    if (of(cell) == ordinal && reads.values().stream().filter(o -> o == ordinal).count() == 1) {
      return this;
    }
    Map<Address, Integer> more = new HashMap<>(reads);
    more.values().removeIf(o -> o == ordinal);
    if (more.size() < MOST || more.containsKey(cell)) {
      more.put(cell, ordinal);
    }
    return new LatestReads(Map.copyOf(more));
  }

  /** The instruction that read {@code cell} last; -1 for none. */
  int of(Address cell) {
    return reads.getOrDefault(cell, -1);
  }

  /** Without what an instruction has read. */
  LatestReads without(int ordinal) {
    return reads.containsValue(ordinal) ? without(cell -> reads.getOrDefault(cell, -1) == ordinal) : this;
  }

  /** Without some cells. */
  LatestReads without(Predicate<Address> gone) {
    if (reads.isEmpty() || reads.keySet().stream().noneMatch(gone)) {
      return this;
    }
    Map<Address, Integer> left = new HashMap<>(reads);
    left.keySet().removeIf(gone);
    return new LatestReads(Map.copyOf(left));
  }

  /** What is known on either path. */
  LatestReads join(LatestReads other) {
    if (equals(other)) {
      return this;
    }
    Map<Address, Integer> both = new HashMap<>(reads);
    both.entrySet().removeIf(e -> !e.getValue().equals(other.reads.get(e.getKey())));
    return new LatestReads(Map.copyOf(both));
  }
}
