package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Changes that change nothing of what a program does lose no warning. Warnings are compared by the statements that they name, as a
 * location may be called otherwise when functions have other names.
 */
class MetamorphicTest {
  private static final int FEW = 2;
  private static final int SCHEDULES = 30;
  private static final CompiledC C = new CompiledC();
  private static final Analysis ANALYSIS = new WholeAnalysis();
  private static final WarnedStatements WARNED = new WarnedStatements(C, ANALYSIS);
  private static final SortedMap<String, Function<GeneratedProgram, Map<String, String>>> CHANGES =
      new TreeMap<>(
          Map.of(
              "renamed", p -> Map.of("program.c", Transformations.renamed(p)),
              "formals swapped", p -> Map.of("program.c", Transformations.swapped(p)),
              "formals aliased", p -> Map.of("program.c", Transformations.aliased(p)),
              "outlined", p -> new SourceText(p.text()).outlined().texts(),
              "in two units", TwoUnits::texts));

  @Test
  void fewProgramsKeepTheirWarnings() {
    assertEquals(List.of(), lost(1, FEW));
  }

  @Test
  @Tag("long")
  void manyProgramsKeepTheirWarnings() {
    List<String> lost = lost(first(), count());
    SuiteReport.say("generated programs changed: " + count() + " programs x " + CHANGES.size() + " changes, lost in " + lost.size());
    lost.forEach(SuiteReport::say);
    assertEquals(List.of(), lost);
  }

  /** What the inlined program does not say, no run of it shows: less is said because more is known. */
  @Test
  @Tag("long")
  void noRaceOfInlinedProgramsIsMissed() {
    SoundnessCheck check = new SoundnessCheck(ANALYSIS, SCHEDULES);
    List<String> missed = new ArrayList<>();
    for (long seed = first(); seed < first() + count(); seed++) {
      SortedSet<Race> races = check.check(C.program(ProgramGenerator.program(seed).inlined()), seed).missed();
      if (!races.isEmpty()) {
        missed.add("seed " + seed + ": " + races);
      }
    }
    SuiteReport.say("generated programs inlined and run: " + count() + " programs, races missed in " + missed.size());
    missed.forEach(SuiteReport::say);
    assertEquals(List.of(), missed);
  }

  @Test
  @Tag("long")
  void withoutDominanceTheSameIsReported() {
    List<String> differences = new ArrayList<>();
    for (long seed = first(); seed < first() + count(); seed++) {
      var program = C.program(ProgramGenerator.program(seed).text());
      if (!ANALYSIS.of(program).equals(new WholeAnalysis(false).of(program))) {
        differences.add("seed " + seed);
      }
    }
    SuiteReport.say("generated programs without dominance: " + count() + " programs, other warnings in " + differences.size());
    assertEquals(List.of(), differences);
  }

  private static long first() {
    return Long.getLong("oracle.first", 1_000);
  }

  private static int count() {
    return Math.max(1, Integer.getInteger("oracle.programs", 2_000) / 10);
  }

  private static List<String> lost(long first, int count) {
    List<String> lost = new ArrayList<>();
    for (long seed = first; seed < first + count; seed++) {
      GeneratedProgram program = ProgramGenerator.program(seed);
      SortedSet<String> before = WARNED.of(program, Map.of("program.c", program.text()));
      for (Map.Entry<String, Function<GeneratedProgram, Map<String, String>>> change : CHANGES.entrySet()) {
        SortedSet<String> gone = new TreeSet<>(before);
        gone.removeAll(WARNED.of(program, change.getValue().apply(program)));
        if (!gone.isEmpty()) {
          lost.add("seed " + seed + " " + change.getKey() + ": " + gone);
        }
      }
    }
    return lost;
  }
}
