package baton.race;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How much there was to do, in numbers that are the same on every machine and in every run; {@code docs/report.md} says what each counts.
 *
 * @param counts by name
 * @param gaveUp what was not done
 */
public record Counters(SortedMap<String, Long> counts, List<GaveUp> gaveUp) {
  /** Nothing was counted. */
  public static final Counters NONE = new Counters(new TreeMap<>(), List.of());

  /** Copies {@code counts} and the list. */
  public Counters {
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    gaveUp = List.copyOf(gaveUp);
  }

  /** Of several programs: how much there was to do in all, and what was not done in any. */
  static Counters sum(List<Counters> all) {
    SortedMap<String, Long> counts = new TreeMap<>();
    all.forEach(one -> one.counts.forEach((name, count) -> counts.merge(name, count, Long::sum)));
    return new Counters(counts, all.stream().flatMap(one -> one.gaveUp.stream()).distinct().toList());
  }

  /**
   * An analysis that says nothing of a program, or of a part of it, as there was too much to do, or as it is not for such programs. It
   * discharges no pair then, so that no race is missed for it.
   *
   * @param analysis its name, that of a stage
   * @param reason why, with the number that was too large, one sentence
   */
  public record GaveUp(String analysis, String reason) {}

  /** A count; 0 where there is none of the name. */
  public long of(String name) {
    return counts.getOrDefault(name, 0L);
  }
}
