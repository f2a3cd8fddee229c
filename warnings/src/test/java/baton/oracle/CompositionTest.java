package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.entry.ContextLimits;
import baton.link.Program;
import baton.race.Analysed;
import baton.race.RaceAnalysis;
import baton.refine.StandardRefinements;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Composition is inlining (design, law 5): what is said of a program with functions is what is said of the program with all calls
 * written out. What is said of one of the two only is rare and counted by its cause: the refinement that proves more of the other one,
 * or, for the composed program, that the inlined accesses are of different types or variables and never meet. A call has a body, types
 * and formals of its own; a formal is one value, where the inlined function may read a cell several times. What is said of the inlined
 * program only must be discharged by name, and no run of either program may show a race that is not reported.
 */
class CompositionTest {
  private static final int FEW = 3;
  private static final int SHARE = 20;
  private static final CompiledC C = new CompiledC();
  private static final WarnedStatements WARNED = new WarnedStatements(C, new WholeAnalysis());

  private static final String MANY = "more than two refinements";
  private static final String OR = " or ";
  private static final String NEVER_MEET = "never meet";

  private static final int SCHEDULES = 30;

  private final SortedMap<String, Integer> surplus = new TreeMap<>();
  private final SortedMap<String, Integer> deficits = new TreeMap<>();
  private final List<String> wrong = new ArrayList<>();
  private int equal;
  private int statements;

  @Test
  void fewProgramsAreWhatTheirInlinedFormsAre() {
    check(1, FEW);
    assertTrue(equal > 0);
  }

  @Test
  @Tag("long")
  void programsAreWhatTheirInlinedFormsAre() {
    int count = Math.max(1, Integer.getInteger("oracle.programs", 2_000) / 10);
    check(Long.getLong("oracle.first", 1_000), count);
    assertTrue(equal > count / 2, () -> equal + " are equal");
  }

  private void check(long first, int count) {
    for (long seed = first; seed < first + count; seed++) {
      check(seed, ProgramGenerator.program(seed));
    }
    SuiteReport.say(
        "composed and inlined: " + count + " programs, equal " + equal + "; of " + statements
            + " statements, said of the composed program only, by cause: " + surplus
            + "; of the inlined program only: " + deficits);
    wrong.forEach(SuiteReport::say);
    assertEquals(List.of(), wrong);
    for (SortedMap<String, Integer> each : List.of(surplus, deficits)) {
      int more = each.values().stream().mapToInt(Integer::intValue).sum();
      assertTrue(more * SHARE <= statements, () -> each + " of " + statements);
    }
  }

  private void check(long seed, GeneratedProgram program) {
    Map<String, String> inlined = Map.of("program.c", program.inlined());
    SortedSet<String> composed = WARNED.of(program, Map.of("program.c", program.text()));
    SortedSet<String> written = WARNED.of(program, inlined);
    SortedSet<String> deficit = new TreeSet<>(written);
    deficit.removeAll(composed);
    Map<String, String> calling = Map.of("program.c", program.text());
    for (String statement : deficit) {
      String cause = cause(statement, program, calling);
      deficits.merge(cause, 1, Integer::sum);
      if (cause.equals(NEVER_MEET) || cause.equals(MANY) || isMissed(calling, seed) || isMissed(inlined, seed)) {
        wrong.add("seed " + seed + " does not say of the composed program: " + statement + ", " + cause);
      }
    }
    SortedSet<String> more = new TreeSet<>(composed);
    more.removeAll(written);
    if (more.isEmpty() && deficit.isEmpty()) {
      equal++;
    }
    statements += composed.size();
    for (String statement : more) {
      surplus.merge(cause(statement, program, inlined), 1, Integer::sum);
    }
  }

  private static boolean isMissed(Map<String, String> texts, long seed) {
    return !new SoundnessCheck(new WholeAnalysis(), SCHEDULES).check(C.program(texts, List.of()), seed).missed().isEmpty();
  }

  /** What has to be left out for the program that has no warning to have it, too: one refinement, or two that both say the same. */
  private static String cause(String statement, GeneratedProgram program, Map<String, String> silent) {
    List<String> names = names(C.program(silent, List.of()));
    for (String name : names) {
      if (isSaidWithout(Set.of(name), statement, program, silent)) {
        return name;
      }
    }
    if (!isSaidWithout(Set.copyOf(names), statement, program, silent)) {
      return NEVER_MEET;
    }
    for (int i = 0; i < names.size(); i++) {
      for (int j = i + 1; j < names.size(); j++) {
        if (isSaidWithout(Set.of(names.get(i), names.get(j)), statement, program, silent)) {
          return names.get(i) + OR + names.get(j);
        }
      }
    }
    return MANY;
  }

  private static boolean isSaidWithout(Set<String> left, String statement, GeneratedProgram program, Map<String, String> silent) {
    return new WarnedStatements(C, new WholeAnalysis(true, left, ContextLimits.STANDARD)).of(program, silent).contains(statement);
  }

  private static List<String> names(Program program) {
    List<String> names = new ArrayList<>();
    Analysed.posix(program).findings(new RaceAnalysis.Options(facts -> {
      new StandardRefinements().of(facts).forEach(r -> names.add(r.name()));
      return List.of();
    }, true));
    return names;
  }
}
