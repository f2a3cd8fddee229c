package baton.race;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How much there was to do, in numbers that are the same on every machine and in every run; {@code docs/report.md} says what each counts.
 *
 * @param counts by name
 */
public record Counters(SortedMap<String, Long> counts) {
  /** Nothing was counted. */
  public static final Counters NONE = new Counters(new TreeMap<>());

  /** Copies {@code counts}. */
  public Counters {
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }

  /** A count; 0 where there is none of the name. */
  public long of(String name) {
    return counts.getOrDefault(name, 0L);
  }
}
