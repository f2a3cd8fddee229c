package baton.race;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Chooses which races of a warning are listed: with a thousand accesses to one location a million pairs would tell nothing more. Every
 * access is in a listed race if it is in any, and every set of categories has one. Of more than some hundred accesses some are listed: of
 * each place of the source one, up to some thousand places.
 */
final class FewRaces {
  /** So many races are listed, and more only where an access or a set of categories would be missing. */
  static final int MOST = 160;

  /** So many accesses are listed, and more only where a set of categories would be missing, or a place of the source. */
  static final int MOST_ACCESSES = 128;

  /** Of so many accesses at different places of the source are listed. Nobody reads on where they all meet one of unknown type. */
  private static final int MOST_PLACES = 2_048;

  private FewRaces() {}

  /**
   * The accesses to list, where there are too many: those of the first races, of one race of each set of categories, and of one race of
   * each place of the source.
   *
   * @param place what an access does, and where, by the number of the access
   */
  static Set<Integer> accesses(List<Warning.Race> races, IntFunction<String> place) {
    Set<Integer> result = new HashSet<>();
    Set<List<Category>> categories = new HashSet<>();
    Set<String> places = new HashSet<>();
    for (Warning.Race race : races) {
      boolean isNew = categories.add(race.categories());
      if (places.size() < MOST_PLACES) {
        isNew |= places.add(place.apply(race.first()));
        isNew |= places.add(place.apply(race.second()));
      }
      if (isNew || result.size() < MOST_ACCESSES) {
        result.add(race.first());
        result.add(race.second());
      }
    }
    return result;
  }

  /** The races to list, in the given order. */
  static List<Warning.Race> of(Collection<Warning.Race> races) {
    if (races.size() <= MOST) {
      return List.copyOf(races);
    }
    Set<Integer> accesses = new HashSet<>();
    Set<List<Category>> categories = new HashSet<>();
    Set<Warning.Race> needed = new HashSet<>();
    for (Warning.Race race : races) {
      boolean first = accesses.add(race.first());
      boolean second = accesses.add(race.second());
      boolean kind = categories.add(race.categories());
      if (first || second || kind) {
        needed.add(race);
      }
    }
    int free = Math.max(0, MOST - needed.size());
    List<Warning.Race> result = new ArrayList<>();
    for (Warning.Race race : races) {
      if (needed.contains(race)) {
        result.add(race);
      } else if (free > 0) {
        free--;
        result.add(race);
      }
    }
    return result;
  }
}
