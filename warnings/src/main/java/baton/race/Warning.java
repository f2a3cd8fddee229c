package baton.race;

import java.util.List;

/**
 * Possible races on one location.
 *
 * @param id what stays when lines move: a digest of the location, the functions and the kinds of access
 * @param location what is raced on
 * @param accesses the accesses that take part in a race, each once; by function and place
 * @param races pairs of them, by the numbers of their accesses
 * @param statistics which locks the accesses to this location hold, also those that take part in no race
 */
public record Warning(String id, Location location, List<WarnedAccess> accesses, List<Race> races, GuardStatistics statistics) {
  /** Copies the lists. */
  public Warning {
    accesses = List.copyOf(accesses);
    races = List.copyOf(races);
  }

  /**
   * Two accesses that may happen at one time.
   *
   * @param first number of one access, its index in {@link Warning#accesses}
   * @param second number of the other; the same where two threads do the same
   * @param parallel why they may run in parallel, a sentence
   * @param assumptions identifiers of the assumptions that were used, see {@code docs/assumptions.md}
   * @param pairs how many pairs of this kind there are, by other contexts of the same accesses
   */
  public record Race(int first, int second, String parallel, List<String> assumptions, long pairs) {
    /** Copies {@code assumptions}. */
    public Race {
      assumptions = List.copyOf(assumptions);
    }
  }
}
