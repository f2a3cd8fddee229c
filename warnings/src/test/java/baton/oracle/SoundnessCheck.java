package baton.oracle;

import baton.link.Program;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Compares what an analysis reports with the races that really happen.
 *
 * @param analysis the analysis
 * @param schedules how many times each program runs
 */
record SoundnessCheck(Analysis analysis, int schedules) {
  /**
   * What came of one program.
   *
   * @param required the races that must be reported: both threads can stand before their accesses at the same moment
   * @param missed those of them that no warning covers
   * @param consequent the races that only follow from another race and that no warning covers
   * @param unsupported whether the interpreter did not know how to go on somewhere
   * @param incomplete whether the analysis says that it left something out
   */
  record Result(
      SortedSet<Race> required,
      SortedSet<Race> missed,
      SortedSet<Race> consequent,
      boolean unsupported,
      boolean incomplete) {}

  Result check(Program program, long seed) {
    Findings findings = new Interpreter(program).explore(schedules, seed);
    SortedSet<Race> required = new TreeSet<>();
    SortedSet<Race> missed = new TreeSet<>();
    SortedSet<Race> consequent = new TreeSet<>();
    Analysis.Report report = findings.races().isEmpty() ? Analysis.Report.NOTHING : analysis.of(program);
    findings.races().forEach((race, strength) -> {
      boolean covered = report.covers(race);
      switch (strength) {
        case SIMULTANEOUS, UNORDERED -> {
          required.add(race);
          if (!covered) {
            missed.add(race);
          }
        }
        case CONSEQUENT -> {
          if (!covered) {
            consequent.add(race);
          }
        }
      }
    });
    return new Result(required, missed, consequent, findings.unsupported(), !report.incomplete().isEmpty());
  }
}
