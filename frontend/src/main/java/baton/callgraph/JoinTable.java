package baton.callgraph;

import baton.ir.Spread;
import org.jspecify.annotations.Nullable;

/** What comes of two sets of marks, by their ids: it is looked up for each mark that goes along an edge. */
final class JoinTable {
  private static final int SMALLEST = 64;

  /** Each pair of ids plus one, so that zero is none. */
  private long[] keys = new long[SMALLEST];

  private @Nullable MarkSet[] joined = new @Nullable MarkSet[SMALLEST];
  private int size;

  private static long key(MarkSet to, MarkSet from) {
    return (((long) to.id() << Integer.SIZE) | from.id()) + 1;
  }

  /** What came of two sets, if that is known. */
  @Nullable MarkSet get(MarkSet to, MarkSet from) {
    return joined[slot(key(to, from))];
  }

  /** Puts down what comes of two sets of which that is not known. */
  void put(MarkSet to, MarkSet from, MarkSet both) {
    if (2 * ++size > keys.length) {
      long[] oldKeys = keys;
      @Nullable MarkSet[] old = joined;
      keys = new long[2 * oldKeys.length];
      joined = new @Nullable MarkSet[keys.length];
      for (int i = 0; i < oldKeys.length; i++) {
        if (oldKeys[i] != 0) {
          int slot = slot(oldKeys[i]);
          keys[slot] = oldKeys[i];
          joined[slot] = old[i];
        }
      }
    }
    int slot = slot(key(to, from));
    keys[slot] = key(to, from);
    joined[slot] = both;
  }

  /** Forgets all. */
  void clear() {
    keys = new long[SMALLEST];
    joined = new @Nullable MarkSet[SMALLEST];
    size = 0;
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int at = (int) (Spread.of(key) >>> Integer.SIZE) & mask;
    while (keys[at] != 0 && keys[at] != key) {
      at = at + 1 & mask;
    }
    return at;
  }
}
