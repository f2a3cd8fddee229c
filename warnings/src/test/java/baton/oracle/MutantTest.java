package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.race.MarkedPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A deleted lock is noticed: where runs of the mutant show a race that the original does not have, it is reported. */
class MutantTest {
  private static final int FEW = 1;
  private static final int SCHEDULES = 40;
  private static final int STEPS = 6_000;
  private static final int MOST_NOT_RUN = 5;
  private static final int STEPS_OF_EXAMPLES = 30_000;
  private static final CompiledC C = new CompiledC();
  private static final WithLibrary RUNNING = new WithLibrary(C);
  private static final MutantCheck CHECK = new MutantCheck(new WholeAnalysis(), SCHEDULES, STEPS);

  private final Map<MutantCheck.Outcome, Integer> outcomes = new EnumMap<>(MutantCheck.Outcome.class);
  private final List<String> missed = new ArrayList<>();
  private final List<String> notRun = new ArrayList<>();

  private void mutants(String name, Map<String, String> sources, long seed, MutantCheck check) {
    if (sources.values().stream().allMatch(s -> LockDeletions.of(s).isEmpty())) {
      return;
    }
    LoadedProgram original = RUNNING.program(sources);
    if (new Interpreter(original, Interpreter.Releases.PASSED_OVER, Interpreter.Faults.NONE, STEPS).explore(SCHEDULES, seed).unsupported()) {
      notRun.add(name);
      return;
    }
    SortedSet<String> known = check.known(original, seed);
    sources.forEach((file, source) -> {
      for (LockDeletions.Mutant mutant : LockDeletions.of(source)) {
        Map<String, String> changed = new TreeMap<>(sources);
        changed.put(file, mutant.text());
        MutantCheck.Result result = check.check(known, RUNNING.program(changed), C.program(changed, List.of()), seed);
        outcomes.merge(result.outcome(), 1, Integer::sum);
        if (result.outcome() == MutantCheck.Outcome.MISSED) {
          missed.add(name + " without the lock of " + file + ":" + mutant.line() + ": " + result.missed());
        }
      }
    });
  }

  private void mutants(String name, String source, long seed) {
    mutants(name, Map.of("program.c", source), seed, CHECK);
  }

  private void judge(String what) {
    int reported = outcomes.getOrDefault(MutantCheck.Outcome.REPORTED, 0);
    SuiteReport.say(
        "mutants of " + what + ": " + outcomes.values().stream().mapToInt(Integer::intValue).sum() + " locks deleted, "
            + (reported + missed.size()) + " of them show a race when run, " + reported + " of those are reported; programs not run: "
            + notRun);
    missed.forEach(SuiteReport::say);
    assertTrue(reported > 0, outcomes::toString);
    assertTrue(notRun.size() < MOST_NOT_RUN, notRun::toString);
    assertEquals(List.of(), missed, outcomes::toString);
  }

  private void generated(long first, int count) {
    for (long seed = first; seed < first + count; seed++) {
      mutants("seed " + seed, ProgramGenerator.program(seed).text(), seed);
    }
    judge("generated programs");
  }

  @Test
  void mutantsOfAFewGeneratedPrograms() {
    generated(1, FEW);
  }

  @Test
  @Tag("long")
  void mutantsOfManyGeneratedPrograms() {
    generated(Long.getLong("oracle.first", 1_000), Integer.getInteger("oracle.programs", 2_000) / 20);
  }

  @Test
  @Tag("long")
  void mutantsOfMarkedPrograms() throws IOException {
    MarkedPrograms programs = new MarkedPrograms();
    for (Path file : programs.files()) {
      if (file.toString().endsWith("-safe.c") && programs.hasMain(file)) {
        mutants(programs.name(file), Files.readString(file), 1);
      }
    }
    judge("programs marked as safe");
  }

  /** The examples that run as programs, with less to do. */
  @Test
  @Tag("long")
  void mutantsOfExamples() {
    MutantCheck check = new MutantCheck(new WholeAnalysis(), SCHEDULES, STEPS_OF_EXAMPLES);
    for (String name : List.of("hashtable", "hashtable-fixed", "threadpool", "logger")) {
      mutants(name, Examples.small(name), 1, check);
    }
    judge("the examples");
  }
}
