package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FewRacesTest {
  private static Warning.Race race(int first, int second, Category... categories) {
    return new Warning.Race(first, second, "both run", List.of(), 1, List.of(categories));
  }

  @Test
  void fewAreAllListed() {
    List<Warning.Race> races = List.of(race(0, 1), race(1, 1), race(1, 2));
    assertEquals(races, FewRaces.of(races));
  }

  @Test
  void ofManyEveryAccessAndEverySetOfCategoriesIsThere() {
    List<Warning.Race> races = new ArrayList<>();
    for (int i = 0; i < 2 * FewRaces.MOST; i++) {
      races.add(race(0, i));
    }
    int special = 2 * FewRaces.MOST - 100;
    for (int i = 1; i < 2 * FewRaces.MOST; i++) {
      races.add(i == special ? race(1, i, Category.SAME_ENTRY) : race(1, i));
    }
    List<Warning.Race> listed = FewRaces.of(races);
    Set<Integer> accesses = new HashSet<>();
    listed.forEach(r -> accesses.addAll(List.of(r.first(), r.second())));
    assertEquals(2 * FewRaces.MOST, accesses.size());
    assertTrue(listed.contains(race(1, special, Category.SAME_ENTRY)));
    assertTrue(listed.size() <= 2 * FewRaces.MOST + 1, listed.size() + " races listed");
    assertEquals(listed, races.stream().filter(new HashSet<>(listed)::contains).toList());
  }

  @Test
  void ofManyOfFewAccessesOnlySoManyAreListed() {
    List<Warning.Race> races = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      for (int j = i; j < 100; j++) {
        races.add(race(i, j));
      }
    }
    assertEquals(FewRaces.MOST, FewRaces.of(races).size());
  }

  @Test
  void ofVeryManyAccessesSomeAreListedWithEverySetOfCategoriesAndEachNamedPlace() {
    List<Warning.Race> races = new ArrayList<>();
    for (int i = 0; i < 10 * FewRaces.MOST_ACCESSES; i++) {
      races.add(i == 9 * FewRaces.MOST_ACCESSES ? race(i, i, Category.SAME_ENTRY) : race(0, i));
    }
    Set<Integer> accesses = FewRaces.accesses(races, n -> n == 8 * FewRaces.MOST_ACCESSES ? "field" : "other");
    assertEquals(FewRaces.MOST_ACCESSES + 2, accesses.size());
    assertTrue(accesses.contains(8 * FewRaces.MOST_ACCESSES));
    assertTrue(accesses.contains(9 * FewRaces.MOST_ACCESSES));
  }
}
