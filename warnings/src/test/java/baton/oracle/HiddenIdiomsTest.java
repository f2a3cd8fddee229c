package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.link.Program;
import baton.race.Analysed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is easily lost is not lost beside other idioms, nor where the bodies of inline functions are spread over units. */
class HiddenIdiomsTest {
  private static final int SCHEDULES = 40;
  private static final int STEPS = 6_000;
  private static final int SHRINKING = 300;
  private static final int SHOWN = 3;
  private static final int FEW = 6;
  private static final long FIRST = 1_000;
  private static final CompiledC C = new CompiledC();
  private static final WithLibrary RUNNING = new WithLibrary(C);
  private static final WholeAnalysis ANALYSIS = new WholeAnalysis();

  /** What a program misses, a sentence each; whether it races; whether the analysis says that it is incomplete. */
  record Outcome(SortedSet<String> missed, boolean races, boolean incomplete, SortedSet<String> unsupported) {}

  /** Runs and analyses a program of several sources. */
  static Outcome outcome(Map<String, String> texts, long seed) {
    LoadedProgram running = RUNNING.program(texts);
    Coverage coverage = new Coverage();
    Findings findings = new Interpreter(running, Interpreter.Releases.UNDEFINED, Interpreter.Faults.NONE, STEPS).explore(SCHEDULES, seed, coverage);
    SortedSet<Race> races = new TreeSet<>(findings.races().keySet());
    races.removeIf(r -> findings.races().get(r) == Race.Strength.CONSEQUENT);
    Program program = C.program(texts, List.of());
    Analysis.Report report = ANALYSIS.of(program);
    SortedSet<String> missed = new TreeSet<>(CoverageLaw.broken(Analysed.posix(program), running, coverage));
    races.stream().filter(r -> !report.covers(r)).forEach(r -> missed.add(r.toString()));
    NavigableSet<String> unsupported = new TreeSet<>();
    findings.endings().keySet().stream().filter(e -> e.startsWith("unsupported")).forEach(unsupported::add);
    return new Outcome(missed, !races.isEmpty(), !report.incomplete().isEmpty(), unsupported);
  }

  /** The program of a seed beside other idioms, with the headers that the library's functions need. */
  static Map<String, String> beside(GeneratedProgram program) {
    return Map.of("program.c", program.text().replace(Prelude.TEXT, HiddenIdiom.HEADERS));
  }

  private static void check(String what, LongFunction<GeneratedProgram> programs, LongFunction<Map<String, String>> texts, Writing writing, long first, int count) {
    List<String> wrong = new ArrayList<>();
    int racy = 0;
    int excused = 0;
    int refused = 0;
    for (long seed = first; seed < first + count; seed++) {
      try {
        Outcome outcome = outcome(texts.apply(seed), seed);
        racy += outcome.races() ? 1 : 0;
        outcome.unsupported().forEach(wrong::add);
        if (!outcome.missed().isEmpty() && outcome.incomplete()) {
          excused++;
        } else if (!outcome.missed().isEmpty()) {
          wrong.add("seed " + seed + ": " + outcome.missed() + (wrong.size() < SHOWN ? "\n" + shrunk(programs.apply(seed), writing, seed) : ""));
        }
      } catch (RefusedByClang e) {
        refused++;
      }
    }
    SuiteReport.say(what + ": " + count + " programs, " + racy + " race; missed in " + wrong.size() + "; said to be incomplete: " + excused + "; no C: " + refused);
    assertEquals("", String.join("\n", wrong));
    assertTrue(refused < count / 4 + 1, refused + " of " + count + " programs are no C");
  }

  /** How a generated program becomes texts. */
  @FunctionalInterface
  interface Writing {
    Map<String, String> texts(GeneratedProgram program, long seed);
  }

  /** The smallest program found of which something is missed. */
  static String shrunk(GeneratedProgram program, Writing writing, long seed) {
    GeneratedProgram small =
        new Shrinker(
                smaller -> {
                  try {
                    Outcome outcome = outcome(writing.texts(smaller, seed), seed);
                    return !outcome.missed().isEmpty() && !outcome.incomplete();
                  } catch (RefusedByClang e) {
                    return false;
                  }
                },
                SHRINKING)
            .shrink(program);
    return String.join("\n", writing.texts(small, seed).values());
  }

  private static void beside(long first, int count) {
    check("hidden beside idioms", IdiomGenerator::hidden, s -> beside(IdiomGenerator.hidden(s)), (p, _) -> beside(p), first, count);
  }

  private static void inline(long first, int count) {
    check("inline functions over units", IdiomGenerator::program, s -> InlineUnits.texts(IdiomGenerator.program(s), s), InlineUnits::texts, first, count);
  }

  @Test
  void aFewBesideIdioms() {
    beside(1, FEW);
  }

  @Test
  void aFewOverUnits() {
    inline(1, FEW);
  }

  @Test
  @Tag("long")
  void manyBesideIdioms() {
    beside(Long.getLong("oracle.first", FIRST), Integer.getInteger("oracle.programs", 2_000) / 2);
  }

  @Test
  @Tag("long")
  void manyOverUnits() {
    inline(Long.getLong("oracle.first", FIRST), Integer.getInteger("oracle.programs", 2_000) / 2);
  }
}
