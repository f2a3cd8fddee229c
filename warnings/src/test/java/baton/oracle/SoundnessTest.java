package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every race that happens in a run of a generated program is reported. */
class SoundnessTest {
  private static final int FEW = 20;
  private static final int SCHEDULES = 30;
  private static final int THREADS = 2;

  /** Programs of every third seed are made of idioms or arrangements, of every sixth one of idioms. */
  private static final int STEP = Integer.getInteger("oracle.step", 1);

  private static final int SHOWN = Integer.getInteger("oracle.shown", 3);
  private static final SoundnessRun RUN =
      new SoundnessRun(new CompiledC(), new SoundnessCheck(new WholeAnalysis(), SCHEDULES), THREADS);

  @Test
  void noRaceOfAFewProgramsIsMissed() {
    check(1, FEW);
  }

  /** {@code bench/soundness} tells how many programs, and where to write what is found. */
  @Test
  @Tag("long")
  void noRaceOfManyProgramsIsMissed() {
    check(Long.getLong("oracle.first", 1_000), Integer.getInteger("oracle.programs", 2_000));
  }

  private static void check(long first, int count) {
    SoundnessRun.Tally tally = RUN.run(first, count, STEP);
    SuiteReport.say(tally.toString());
    List<Long> shown = tally.missed().subList(0, Math.min(SHOWN, tally.missed().size()));
    shown.forEach(seed -> SuiteReport.say(RUN.shrunk(seed)));
    assertEquals(0, tally.unsupported(), "programs that the interpreter does not understand");
    assertTrue(tally.racy() > count / 4, tally::toString);
    assertEquals(List.of(), tally.missed(), tally::toString);
  }
}
