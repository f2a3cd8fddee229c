package baton.oracle;

import baton.link.Program;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Looks whether an analysis notices that a lock is missing. A mutant counts when runs show a race that runs of the original do not
 * show; a release of a lock that is not held is then passed over.
 *
 * @param analysis the analysis
 * @param schedules how many times each program runs
 */
record MutantCheck(Analysis analysis, int schedules) {
  /** What became of a mutant. */
  enum Outcome {
    /** It shows no new race when run: another lock, or the order of threads, protects what the deleted one did. */
    EQUIVALENT,
    /** Every new race is reported. */
    REPORTED,
    /** A new race is not reported. */
    MISSED
  }

  /**
   * One mutant's outcome.
   *
   * @param outcome what became of it
   * @param missed the new races that are not reported
   */
  record Result(Outcome outcome, SortedSet<Race> missed) {}

  Result check(SortedSet<List<Integer>> known, Program mutant, long seed) {
    SortedSet<Race> found = new TreeSet<>();
    runs(mutant, seed).forEach(race -> {
      if (!known.contains(lines(race))) {
        found.add(race);
      }
    });
    if (found.isEmpty()) {
      return new Result(Outcome.EQUIVALENT, found);
    }
    Analysis.Report report = analysis.of(mutant);
    found.removeIf(report::covers);
    return new Result(found.isEmpty() ? Outcome.REPORTED : Outcome.MISSED, found);
  }

  /** The pairs of lines that race in runs of the original. */
  SortedSet<List<Integer>> known(Program original, long seed) {
    SortedSet<List<Integer>> known =
        new TreeSet<>((a, b) -> a.get(0).equals(b.get(0)) ? a.get(1).compareTo(b.get(1)) : a.get(0).compareTo(b.get(0)));
    runs(original, seed).forEach(race -> known.add(lines(race)));
    return known;
  }

  private SortedSet<Race> runs(Program program, long seed) {
    SortedSet<Race> races = new TreeSet<>();
    new Interpreter(program, Interpreter.Releases.PASSED_OVER).explore(schedules, seed).races().forEach((race, strength) -> {
      if (strength != Race.Strength.CONSEQUENT) {
        races.add(race);
      }
    });
    return races;
  }

  private static List<Integer> lines(Race race) {
    return List.of(race.first().line(), race.second().line());
  }
}
