package baton.race;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Possible races on one location.
 *
 * @param id what stays when lines move: a digest of the location, the functions and the kinds of access
 * @param location what is raced on
 * @param accesses the accesses that take part in a race, each once; by function and place; of very many some
 * @param races pairs of them, by the numbers of their accesses; of very many some, each access in one of them
 * @param unlisted how many more pairs there are
 * @param unlistedAccesses how many more accesses there are
 * @param statistics which locks the accesses to this location hold, also those that take part in no race
 */
public record Warning(
    String id,
    Location location,
    List<WarnedAccess> accesses,
    List<Race> races,
    int unlisted,
    int unlistedAccesses,
    GuardStatistics statistics) {
  /** Copies the lists. */
  public Warning {
    accesses = List.copyOf(accesses);
    races = List.copyOf(races);
  }

  /** The warning with some of its races, and their accesses, only. */
  public Warning only(Predicate<Race> wanted) {
    List<Race> kept = races.stream().filter(wanted).toList();
    List<Integer> used = kept.stream().flatMap(r -> Stream.of(r.first(), r.second())).distinct().sorted().toList();
    return new Warning(
        id,
        location,
        used.stream().map(accesses::get).toList(),
        kept.stream()
            .map(r ->
                new Race(
                    used.indexOf(r.first()), used.indexOf(r.second()), r.parallel(), r.assumptions(), r.pairs(), r.categories()))
            .toList(),
        unlisted,
        unlistedAccesses,
        statistics);
  }

  /**
   * Two accesses that may happen at one time.
   *
   * @param first number of one access, its index in {@link Warning#accesses}
   * @param second number of the other; the same where two threads do the same
   * @param parallel why they may run in parallel, a sentence
   * @param assumptions identifiers of the assumptions that were used, see {@code docs/assumptions.md}
   * @param pairs how many pairs of this kind there are, by other contexts of the same accesses
   * @param categories what such races often are, in order; what all its pairs have in common
   */
  public record Race(int first, int second, String parallel, List<String> assumptions, long pairs, List<Category> categories) {
    /** Copies the lists. */
    public Race {
      assumptions = List.copyOf(assumptions);
      categories = List.copyOf(categories);
    }

    /** The same race, with other numbers of its accesses. */
    Race between(int one, int other) {
      return new Race(one, other, parallel, assumptions, pairs, categories);
    }

    /** The same race, of other categories. */
    Race within(List<Category> of) {
      return new Race(first, second, parallel, assumptions, pairs, of);
    }
  }
}
