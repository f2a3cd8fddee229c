package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Transformed programs are C and do the same. Where not even the order of two loads changes, equal schedules find as many races and end
 * alike.
 */
class TransformationsTest {
  private static final int PROGRAMS = Integer.getInteger("oracle.generated", 6);
  private static final CompiledC C = new CompiledC();

  private static Map<String, Integer> run(Map<String, String> texts, long seed) {
    Findings findings = new Interpreter(C.program(texts, List.of())).explore(12, seed);
    assertFalse(findings.unsupported(), () -> findings.endings().toString());
    Map<String, Integer> result = new TreeMap<>(findings.endings());
    result.put("races", findings.races().size());
    return result;
  }

  @Test
  void transformedProgramsRun() {
    for (int seed = 0; seed < PROGRAMS; seed++) {
      GeneratedProgram program = ProgramGenerator.program(seed);
      Map<String, Integer> plain = run(Map.of("program.c", program.text()), seed);
      assertEquals(plain, run(Map.of("program.c", Transformations.renamed(program)), seed), program::text);
      assertEquals(plain, run(TwoUnits.texts(program), seed), program::text);
      run(Map.of("program.c", Transformations.swapped(program)), seed);
      run(Map.of("program.c", Transformations.aliased(program)), seed);
    }
  }

  @Test
  void somethingIsReallyChanged() {
    int same = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      GeneratedProgram program = ProgramGenerator.program(seed);
      assertNotEquals(program.text(), Transformations.renamed(program));
      same += program.text().equals(Transformations.swapped(program)) ? 1 : 0;
      same += program.text().equals(Transformations.aliased(program)) ? 1 : 0;
    }
    assertFalse(same > PROGRAMS, "most programs stayed as they were");
  }
}
