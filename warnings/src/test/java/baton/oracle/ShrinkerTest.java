package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The check notices what an analysis misses, and the shrinker keeps the failure. */
class ShrinkerTest {
  private static final CompiledC C = new CompiledC();
  private static final SoundnessCheck NOTHING_REPORTED = new SoundnessCheck(_ -> Analysis.Report.NOTHING, 10);

  private static int statements(GeneratedProgram program) {
    return (int) program.text().lines().filter(l -> l.startsWith("  ")).count();
  }

  @Test
  void anAnalysisThatReportsNothingMissesEveryRace() {
    int missed = 0;
    for (int seed = 0; seed < 5; seed++) {
      SoundnessCheck.Result result = NOTHING_REPORTED.check(C.program(ProgramGenerator.program(seed).text()), seed);
      assertEquals(result.required(), result.missed());
      missed += result.missed().size();
    }
    assertTrue(missed > 0, "no race among the first programs");
  }

  @Test
  void theShrunkProgramStillRaces() {
    long seed = 0;
    Misses misses = new Misses(C, NOTHING_REPORTED, seed);
    while (!misses.test(ProgramGenerator.program(seed))) {
      seed++;
      misses = new Misses(C, NOTHING_REPORTED, seed);
    }
    GeneratedProgram program = ProgramGenerator.program(seed);
    GeneratedProgram small = new Shrinker(misses, 120).shrink(program);
    assertTrue(misses.test(small));
    assertTrue(statements(small) < statements(program) / 2, small::text);
    assertFalse(misses.test(new GeneratedProgram(List.of("this is no C"), List.of(), program.functions())));
  }
}
