package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is generated must be C that the interpreter understands, mostly runs to its end, and neither always nor never races. */
class GeneratorTest {
  private static final int PROGRAMS = Integer.getInteger("oracle.generated", 15);
  private static final int SCHEDULES = 20;
  private static final CompiledC C = new CompiledC();

  @Test
  void programsRunAndSomeRace() {
    SortedMap<String, Integer> endings = new TreeMap<>();
    int racy = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      GeneratedProgram program = ProgramGenerator.program(seed);
      Findings findings = new Interpreter(C.program(program.text())).explore(SCHEDULES, seed);
      assertFalse(findings.unsupported(), () -> findings.endings() + "\n" + program.text());
      findings.endings().forEach((ending, count) -> endings.merge(ending.replaceAll(":.*", ""), count, Integer::sum));
      racy += findings.races().isEmpty() ? 0 : 1;
    }
    if (Boolean.getBoolean("oracle.print")) {
      System.out.println(endings + " racy " + racy);
    }
    assertTrue(endings.getOrDefault("finished", 0) > PROGRAMS * SCHEDULES / 2, () -> endings.toString());
    assertTrue(racy > PROGRAMS / 4, "racy programs: " + racy);
  }

  @Test
  void oneSeedIsOneProgram() {
    assertEquals(ProgramGenerator.program(7).text(), ProgramGenerator.program(7).text());
    assertFalse(ProgramGenerator.program(7).text().equals(ProgramGenerator.program(8).text()));
  }

  @Test
  void programsWithoutCallsAreStillPrograms() {
    for (int seed = 0; seed < PROGRAMS / 5; seed++) {
      String text = ProgramGenerator.program(seed).inlined();
      assertFalse(new Interpreter(C.program(text)).explore(2, 1).unsupported());
    }
  }
}
