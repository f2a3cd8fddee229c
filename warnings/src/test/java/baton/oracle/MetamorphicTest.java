package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.link.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Changes that change nothing of what a program does lose no warning; inlining everything changes none. */
class MetamorphicTest {
  private static final int FEW = 2;
  private static final CompiledC C = new CompiledC();
  private static final Analysis ANALYSIS = new WholeAnalysis();
  private static final Map<String, Function<GeneratedProgram, Map<String, String>>> CHANGES =
      Map.of(
          "renamed", p -> Map.of("program.c", Transformations.renamed(p)),
          "formals swapped", p -> Map.of("program.c", Transformations.swapped(p)),
          "formals aliased", p -> Map.of("program.c", Transformations.aliased(p)),
          "inlined", p -> Map.of("program.c", p.inlined()),
          "in two units", TwoUnits::texts);

  @Test
  void fewProgramsKeepTheirWarnings() {
    assertEquals(List.of(), lost(1, FEW));
  }

  @Test
  @Tag("long")
  void manyProgramsKeepTheirWarnings() {
    assertEquals(List.of(), lost(Long.getLong("oracle.first", 1_000), Integer.getInteger("oracle.programs", 2_000) / 10));
  }

  /** Inlining must not gain one either: summaries composed are the inlined program. */
  @Test
  @Tag("long")
  void compositionIsInlining() {
    List<String> differences = new ArrayList<>();
    long first = Long.getLong("oracle.first", 1_000);
    for (long seed = first; seed < first + Integer.getInteger("oracle.programs", 2_000) / 10; seed++) {
      GeneratedProgram program = ProgramGenerator.program(seed);
      SortedSet<String> composed = locations(C.program(program.text()));
      SortedSet<String> inlined = locations(C.program(program.inlined()));
      if (!composed.equals(inlined)) {
        differences.add("seed " + seed + ": composed " + composed + ", inlined " + inlined);
      }
    }
    assertEquals(List.of(), differences);
  }

  private static List<String> lost(long first, int count) {
    List<String> lost = new ArrayList<>();
    for (long seed = first; seed < first + count; seed++) {
      GeneratedProgram program = ProgramGenerator.program(seed);
      SortedSet<String> before = locations(C.program(program.text()));
      for (Map.Entry<String, Function<GeneratedProgram, Map<String, String>>> change : CHANGES.entrySet()) {
        SortedSet<String> gone = new TreeSet<>(before);
        gone.removeAll(locations(C.program(change.getValue().apply(program), List.of())));
        if (!gone.isEmpty()) {
          lost.add("seed " + seed + " " + change.getKey() + ": " + gone);
        }
      }
    }
    return lost;
  }

  /** Locations by name; a struct's is without the file that defines it, and a renamed local's without its new beginning. */
  private static SortedSet<String> locations(Program program) {
    SortedSet<String> locations = new TreeSet<>();
    ANALYSIS.of(program).locations().forEach(l -> locations.add(l.replaceAll("@[\\w/.]+\\.[ch]", "").replace("other_", "")));
    return locations;
  }
}
