package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Arrangements are made as they claim: without a mistake no run races; with any of the mistakes some run of some program does. */
class ArrangementsTest {
  private static final int SCHEDULES = 40;
  private static final int FEW = 2;
  private static final int PROGRAMS = 25;

  private final CompiledC compiler = new CompiledC();

  @Test
  void noRaceWithoutMistake() {
    SortedSet<String> races = new TreeSet<>();
    for (int arrangement = 0; arrangement < ArrangementGenerator.count(); arrangement++) {
      for (int seed = 0; seed < FEW; seed++) {
        races.addAll(races(arrangement, 0, seed));
      }
    }
    assertEquals(new TreeSet<>(), races);
  }

  @Test
  @Tag("long")
  void eachMistakeShows() {
    SortedSet<String> wrong = new TreeSet<>();
    int mistakes = 0;
    for (int arrangement = 0; arrangement < ArrangementGenerator.count(); arrangement++) {
      for (int mistake = 0; ArrangementGenerator.alone(arrangement, mistake, 1).isPresent(); mistake++) {
        mistakes += mistake == 0 ? 0 : 1;
        boolean shown = false;
        for (int seed = 0; seed < PROGRAMS && !shown; seed++) {
          shown = !races(arrangement, mistake, seed).isEmpty();
        }
        if (shown != mistake > 0) {
          wrong.add("arrangement " + arrangement + ", mistake " + mistake);
        }
      }
    }
    SuiteReport.say(ArrangementGenerator.count() + " arrangements, " + mistakes + " mistakes");
    assertEquals(new TreeSet<>(), wrong);
  }

  private List<String> races(int arrangement, int mistake, long seed) {
    Optional<GeneratedProgram> program = ArrangementGenerator.alone(arrangement, mistake, seed);
    Findings findings = new Interpreter(compiler.program(program.orElseThrow().text())).explore(SCHEDULES, seed);
    return findings.races().keySet().stream().map(r -> "arrangement " + arrangement + ", seed " + seed + ": " + r).toList();
  }
}
