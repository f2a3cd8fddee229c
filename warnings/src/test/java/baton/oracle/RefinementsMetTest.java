package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.race.Analysed;
import baton.race.RaceAnalysis;
import baton.race.Refinement;
import baton.refine.StandardRefinements;
import java.util.List;
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

  private static final int DRIVERS = PROGRAMS / 10;

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
      String text = ProgramGenerator.program(FIRST + (long) i * STEP).text();
      discharging(Analysed.posix(compiler.program(text)), options).forEach(r -> programs.merge(r, 1, Integer::sum));
    }
    DriverCheck drivers = new DriverCheck(compiler, 0);
    for (int i = 0; i < DRIVERS; i++) {
      for (GeneratedProgram each : List.of(DriverGenerator.program(FIRST + i), DeviceDriverGenerator.program(FIRST + i))) {
        discharging(Analysed.linux(drivers.alone(each)), options).forEach(r -> programs.merge(r + " in drivers", 1, Integer::sum));
      }
    }
    SuiteReport.say(PROGRAMS + " programs of idioms and arrangements, " + 2 * DRIVERS + " drivers; with discharges by " + programs);
    names.removeIf(n -> programs.containsKey(n) || programs.containsKey(n + " in drivers"));
    assertEquals(Set.of(), names, "refinements that no program meets");
  }

  private static Set<String> discharging(Analysed program, RaceAnalysis.Options options) {
    return program.findings(options).ledger().discharges().keySet();
  }
}
