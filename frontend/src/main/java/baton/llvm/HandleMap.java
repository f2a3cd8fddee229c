package baton.llvm;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A map from native handles. Handles are aligned addresses that lie close together, which a plain hash map would crowd into few
 * buckets; multiplying by an odd number spreads them and keeps them distinct.
 */
final class HandleMap<V> {
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final Map<Long, V> entries = new HashMap<>();

  @Nullable V get(long handle) {
    return entries.get(handle * SPREAD);
  }

  void put(long handle, V value) {
    entries.put(handle * SPREAD, value);
  }

  void putIfAbsent(long handle, V value) {
    entries.putIfAbsent(handle * SPREAD, value);
  }

  boolean containsKey(long handle) {
    return entries.containsKey(handle * SPREAD);
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
    return entries.size();
  }
}
