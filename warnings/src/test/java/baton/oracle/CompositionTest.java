package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

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
 * written out. Nothing may be said of the inlined program only. What is said of the composed program only is rare and counted by its
 * cause: the refinement that proves more where each call has a body, formals and types of its own, or that the inlined accesses are
 * of different types or variables and never meet.
 */
class CompositionTest {
  private static final int FEW = 3;
  private static final int SHARE = 20;
  private static final CompiledC C = new CompiledC();
  private static final WarnedStatements WARNED = new WarnedStatements(C, new WholeAnalysis());

  private static final String SEVERAL = "several refinements";
  private static final String NEVER_MEET = "never meet";

  private final SortedMap<String, Integer> surplus = new TreeMap<>();
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
            + " statements, said of the composed program only, by cause: " + surplus);
    wrong.forEach(SuiteReport::say);
    assertEquals(List.of(), wrong);
    int more = surplus.values().stream().mapToInt(Integer::intValue).sum();
    assertTrue(more * SHARE <= statements, () -> surplus + " of " + statements);
  }

  private void check(long seed, GeneratedProgram program) {
    Map<String, String> inlined = Map.of("program.c", program.inlined());
    SortedSet<String> composed = WARNED.of(program, Map.of("program.c", program.text()));
    SortedSet<String> written = WARNED.of(program, inlined);
    SortedSet<String> deficit = new TreeSet<>(written);
    deficit.removeAll(composed);
    if (!deficit.isEmpty()) {
      wrong.add("seed " + seed + " does not say of the composed program: " + deficit);
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

  /** What has to be left out for the inlined program to have the warning, too. */
  private static String cause(String statement, GeneratedProgram program, Map<String, String> inlined) {
    List<String> names = names(C.program(inlined, List.of()));
    for (String name : names) {
      if (new WarnedStatements(C, WholeAnalysis.without(name)).of(program, inlined).contains(statement)) {
        return name;
      }
    }
    Analysis none = new WholeAnalysis(true, Set.copyOf(names));
    return new WarnedStatements(C, none).of(program, inlined).contains(statement) ? SEVERAL : NEVER_MEET;
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
