package baton.race;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The pairs of groups that race, by what they are about, in the order in which they were found. There may be some million: each is three
 * numbers.
 */
final class RaceList {
  /** Of all groups those that race, each at its number. */
  private final AccessGroup[] racing;

  private final Map<Meeting, Pairs> byMeeting = new HashMap<>();
  private int count;

  /** Pairs about one place: of each how many were found before, and the numbers of its groups. */
  private static final class Pairs {
    private static final int EACH = 3;

    private int[] numbers = new int[EACH];
    private int used;

    private void add(int order, int first, int second) {
      if (used == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * used);
      }
      numbers[used] = order;
      numbers[used + 1] = first;
      numbers[used + 2] = second;
      used += EACH;
    }
  }

  /** A race, and how many were found before. */
  private record Found(int order, RacePair race) {}

  /** Of groups whose numbers are less than {@code groups}. */
  RaceList(int groups) {
    this.racing = new AccessGroup[groups];
  }

  /** Adds a pair that was found after all others. */
  void add(AccessGroup first, AccessGroup second, Meeting at) {
    racing[first.number()] = first;
    racing[second.number()] = second;
    byMeeting.computeIfAbsent(at, _ -> new Pairs()).add(count++, first.number(), second.number());
  }

  /** What there are races about. */
  Set<Meeting> meetings() {
    return byMeeting.keySet();
  }

  /** The races about some places, in the order in which they were found. */
  List<RacePair> about(Collection<Meeting> places) {
    List<Pairs> all = places.stream().map(place -> byMeeting.getOrDefault(place, new Pairs())).toList();
    List<Found> found = new ArrayList<>();
    for (Pairs pairs : all) {
      for (int at = 0; at < pairs.used; at += Pairs.EACH) {
        found.add(new Found(pairs.numbers[at], new RacePair(racing[pairs.numbers[at + 1]], racing[pairs.numbers[at + 2]])));
      }
    }
    found.sort(Comparator.comparingInt(Found::order));
    return found.stream().map(Found::race).toList();
  }
}
