package baton.race;

import baton.ir.Digest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The warnings of several programs as one list: those of one location that have a place in the source in common are one. */
final class JoinedWarnings {
  private JoinedWarnings() {}

  static List<Warning> of(List<List<Warning>> all) {
    Map<Location, List<Warning>> byLocation = new LinkedHashMap<>();
    for (List<Warning> ofOne : all) {
      for (Warning warning : ofOne) {
        add(warning, byLocation.computeIfAbsent(warning.location(), _ -> new ArrayList<>()));
      }
    }
    return byLocation.values().stream()
        .flatMap(List::stream)
        .sorted(Comparator.comparing(Warning::location).thenComparing(Warning::id))
        .toList();
  }

  private static void add(Warning warning, List<Warning> known) {
    Warning joined = warning;
    for (Warning other : List.copyOf(known)) {
      if (haveOneInCommon(joined, other)) {
        known.remove(other);
        joined = joined(other, joined);
      }
    }
    known.add(joined);
  }

  private static boolean haveOneInCommon(Warning one, Warning other) {
    Set<WarnedAccess.Place> places = one.accesses().stream().map(WarnedAccess::at).collect(Collectors.toSet());
    return other.accesses().stream().map(WarnedAccess::at).anyMatch(places::contains);
  }

  /** An access wherever it is called from, and whatever thread does it. */
  private record Shown(
      String function, WarnedAccess.Place at, String text, WarnedAccess.Kind kind, boolean marked, List<String> locks) {
    static Shown of(WarnedAccess access) {
      return new Shown(access.function(), access.at(), access.text(), access.kind(), access.marked(), access.locks());
    }
  }

  /** All races of one, and those of the other that it has not, by other threads. */
  private static Warning joined(Warning one, Warning other) {
    Map<Set<Shown>, Integer> known = new HashMap<>();
    List<Warning.Race> races = new ArrayList<>(one.races());
    for (int i = 0; i < races.size(); i++) {
      known.putIfAbsent(shown(one, races.get(i)), i);
    }
    List<WarnedAccess> accesses = new ArrayList<>(one.accesses());
    Map<WarnedAccess, Integer> numbers = new HashMap<>();
    accesses.forEach(access -> numbers.put(access, numbers.size()));
    for (Warning.Race race : other.races()) {
      Integer same = known.get(shown(other, race));
      if (same == null) {
        races.add(race.between(number(other, race.first(), accesses, numbers), number(other, race.second(), accesses, numbers)));
      } else {
        races.set(same, both(races.get(same), race));
      }
    }
    String id = one.id().equals(other.id()) ? one.id() : Digest.of(one.id() + " " + other.id()).hex().substring(0, one.id().length());
    int unlisted = Math.max(one.unlisted(), other.unlisted());
    int more = Math.max(one.unlistedAccesses(), other.unlistedAccesses());
    GuardStatistics statistics = one.statistics().accesses() < other.statistics().accesses() ? other.statistics() : one.statistics();
    return sorted(new Warning(id, one.location(), accesses, races, unlisted, more, statistics));
  }

  private static Set<Shown> shown(Warning warning, Warning.Race race) {
    return Stream.of(race.first(), race.second()).map(n -> Shown.of(warning.accesses().get(n))).collect(Collectors.toSet());
  }

  private static int number(Warning of, int number, List<WarnedAccess> accesses, Map<WarnedAccess, Integer> numbers) {
    return numbers.computeIfAbsent(
        of.accesses().get(number),
        access -> {
          accesses.add(access);
          return accesses.size() - 1;
        });
  }

  /** The accesses by place, the races by access. */
  private static Warning sorted(Warning warning) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, warning.accesses().size()).boxed().toList());
    order.sort(Comparator.comparing(n -> warning.accesses().get(n), Warnings.BY_PLACE));
    int[] places = new int[order.size()];
    for (int i = 0; i < places.length; i++) {
      places[order.get(i)] = i;
    }
    List<Warning.Race> races = new ArrayList<>();
    for (Warning.Race race : warning.races()) {
      int first = places[race.first()];
      int second = places[race.second()];
      races.add(race.between(Math.min(first, second), Math.max(first, second)));
    }
    races.sort(Comparator.comparingInt(Warning.Race::first).thenComparingInt(Warning.Race::second));
    return new Warning(
        warning.id(), warning.location(), order.stream().map(warning.accesses()::get).toList(), races, warning.unlisted(),
        warning.unlistedAccesses(), warning.statistics());
  }

  /** A race that both programs have. */
  private static Warning.Race both(Warning.Race one, Warning.Race other) {
    Warning.Race of = other.assumptions().size() < one.assumptions().size() ? other : one;
    return new Warning.Race(
        one.first(),
        one.second(),
        one.parallel(),
        of.assumptions(),
        one.pairs() + other.pairs(),
        one.categories().stream().filter(other.categories()::contains).toList());
  }
}
