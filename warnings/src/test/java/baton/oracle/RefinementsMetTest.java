package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.race.Analysed;
import baton.race.RaceAnalysis;
import baton.race.Refinement;
import baton.refine.StandardRefinements;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What the generator makes is what the refinements are for: each discharges a pair of some program made of idioms or arrangements. A
 * refinement that no program meets would never be attacked by {@link SoundnessTest}.
 */
class RefinementsMetTest {
  private static final int PROGRAMS = Integer.getInteger("oracle.met", 600);
  private static final long FIRST = 300_000;
  private static final int STEP = 3;

  /** Callbacks of tables are entries of programs without {@code main}, which cannot be run. */
  private static final Set<String> NOT_MET = Set.of("lifecycle");

  @Test
  @Tag("long")
  void eachRefinementDischargesSomething() {
    CompiledC compiler = new CompiledC();
    Map<String, Integer> programs = new TreeMap<>();
    SortedSet<String> names = new TreeSet<>();
    RaceAnalysis.Options options =
        new RaceAnalysis.Options(
            facts -> {
              var refinements = new StandardRefinements().of(facts);
              names.addAll(refinements.stream().map(Refinement::name).toList());
              return refinements;
            },
            true);
    for (int i = 0; i < PROGRAMS; i++) {
      GeneratedProgram program = ProgramGenerator.program(FIRST + (long) i * STEP);
      var ledger = Analysed.posix(compiler.program(program.text())).findings(options).ledger();
      ledger.discharges().keySet().forEach(r -> programs.merge(r, 1, Integer::sum));
    }
    SuiteReport.say("of " + PROGRAMS + " programs of idioms and arrangements, with discharges by " + programs);
    names.removeAll(programs.keySet());
    names.removeAll(NOT_MET);
    assertEquals(Set.of(), names, "refinements that no program meets");
  }
}
