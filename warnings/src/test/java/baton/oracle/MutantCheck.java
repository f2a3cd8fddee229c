package baton.oracle;

import baton.link.Program;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Looks whether an analysis notices that a lock is missing. A mutant counts when runs show a race that runs of the original do not
 * show; a release of a lock that is not held is then passed over.
 *
 * @param analysis the analysis
 * @param schedules how many times each program runs
 * @param steps the most steps of a run
 */
record MutantCheck(Analysis analysis, int schedules, int steps) {
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

  Result check(SortedSet<String> known, LoadedProgram running, Program mutant, long seed) {
    SortedSet<Race> found = new TreeSet<>();
    runs(running, seed).forEach(race -> {
      if (!known.contains(places(race))) {
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

  /** The pairs of places that race in runs of the original. */
  SortedSet<String> known(LoadedProgram original, long seed) {
    SortedSet<String> known = new TreeSet<>();
    runs(original, seed).forEach(race -> known.add(places(race)));
    return known;
  }

  private SortedSet<Race> runs(LoadedProgram program, long seed) {
    SortedSet<Race> races = new TreeSet<>();
    Findings findings =
        new Interpreter(program, Interpreter.Releases.PASSED_OVER, Interpreter.Faults.NONE, steps).explore(schedules, seed);
    if (findings.unsupported()) {
      throw new IllegalStateException("the interpreter does not know how to go on: " + findings.endings());
    }
    findings.races().forEach((race, strength) -> {
      if (strength != Race.Strength.CONSEQUENT) {
        races.add(race);
      }
    });
    return races;
  }

  private static String places(Race race) {
    return race.first().place() + " " + race.second().place();
  }
}
