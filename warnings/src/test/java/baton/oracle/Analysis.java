package baton.oracle;

import baton.link.Program;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** An analysis as the checks see it. */
@FunctionalInterface
interface Analysis {
  /** What it says of a program. */
  Report of(Program program);

  /**
   * What an analysis says of a program.
   *
   * @param warnings its warnings
   * @param incomplete what it could not analyse, a sentence each
   */
  record Report(List<Warned> warnings, List<String> incomplete) {
    /** Copies the lists. */
    public Report {
      warnings = List.copyOf(warnings);
      incomplete = List.copyOf(incomplete);
    }

    /** Nothing to report. */
    static final Report NOTHING = new Report(List.of(), List.of());

    /** Whether one warning has accesses on both lines of a race. */
    boolean covers(Race race) {
      return warnings.stream()
          .anyMatch(w -> w.places().contains(race.first().place()) && w.places().contains(race.second().place()));
    }

    /** Where the accesses of all warnings stand. */
    SortedSet<String> places() {
      SortedSet<String> places = new TreeSet<>();
      warnings.forEach(w -> places.addAll(w.places()));
      return places;
    }
  }

  /**
   * One warning.
   *
   * @param location what is raced on, by name
   * @param places where its accesses stand, as {@code file:line}
   */
  record Warned(String location, SortedSet<String> places) {}
}
