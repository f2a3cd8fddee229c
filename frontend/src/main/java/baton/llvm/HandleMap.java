package baton.llvm;

import baton.ir.Spread;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A map from native handles, without an object for each key. Handles are aligned addresses that lie close together; multiplying by
 * an odd number spreads them over the table.
 *
 * <p>Where values are often asked for, callers keep the function that makes them: with C1 alone, a new object for a lambda that
 * captures something costs more than the look-up.
 */
final class HandleMap<V> {
  private static final int LEAST = 8;

  /** Each key plus one, which no aligned address can make zero; zero where nothing is. The length is a power of two. */
  private long[] keys = new long[LEAST];

  private @Nullable Object[] values = new @Nullable Object[LEAST];
  private int size;

  @SuppressWarnings("unchecked") // only put() writes values
  @Nullable V get(long handle) {
    return (V) values[slot(keys, handle + 1)];
  }

  void put(long handle, V value) {
    if (2 * size >= keys.length) {
      grow();
    }
    int slot = slot(keys, handle + 1);
    if (keys[slot] == 0) {
      keys[slot] = handle + 1;
      size++;
    }
    values[slot] = value;
  }

  void putIfAbsent(long handle, V value) {
    if (get(handle) == null) {
      put(handle, value);
    }
  }

  boolean containsKey(long handle) {
    return keys[slot(keys, handle + 1)] != 0;
  }

  /** The value of {@code handle}, made by {@code value} when there is none; {@code value} may use this map itself. */
  V computeIfAbsent(long handle, LongFunction<V> value) {
    V known = get(handle);
    if (known == null) {
      known = value.apply(handle);
      put(handle, known);
    }
    return known;
  }

  int size() {
    return size;
  }

  /** Where {@code key} is, or where it would be. */
  private static int slot(long[] keys, long key) {
    int mask = keys.length - 1;
    int slot = (int) (Spread.of(key) >>> 32) & mask;
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] moreKeys = new long[2 * keys.length];
    @Nullable Object[] moreValues = new @Nullable Object[2 * keys.length];
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] != 0) {
        int slot = slot(moreKeys, keys[i]);
        moreKeys[slot] = keys[i];
        moreValues[slot] = values[i];
      }
    }
    keys = moreKeys;
    values = moreValues;
  }
}
