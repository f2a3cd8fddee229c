package baton.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Data that each thread has of its own by keys, and the functions that run with it when a thread ends. */
final class OwnData {
  private final List<Long> ends = new ArrayList<>();
  private final Map<Integer, Map<Integer, Long>> values = new HashMap<>();

  /**
   * A function that is to run at the end of a thread.
   *
   * @param function its address
   * @param data what it is passed
   */
  record End(long function, long data) {}

  /** A new key, with the function at {@code end} to run at the ends of threads; 0 for none. */
  int create(long end) {
    ends.add(end);
    return ends.size() - 1;
  }

  void set(int thread, int key, long value) {
    values.computeIfAbsent(thread, _ -> new HashMap<>()).put(key, value);
  }

  long get(int thread, int key) {
    return values.getOrDefault(thread, Map.of()).getOrDefault(key, 0L);
  }

  /** What is next to run at the end of a thread, which then no longer has that data. */
  Optional<End> next(int thread) {
    for (int key = 0; key < ends.size(); key++) {
      long value = get(thread, key);
      if (value != 0 && ends.get(key) != 0) {
        set(thread, key, 0);
        return Optional.of(new End(ends.get(key), value));
      }
    }
    return Optional.empty();
  }
}
