package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.race.Analysed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is easily lost is not: races of programs that {@link HiddenGenerator} makes are reported, and all that runs is analysed. */
class HiddenTest {
  private static final int SCHEDULES = 60;
  private static final int STEPS = 6_000;
  private static final int EACH = 23;
  private static final int FEW = 3;
  private static final int MANY = 600;
  private static final CompiledC C = new CompiledC();
  private static final WithLibrary RUNNING = new WithLibrary(C);
  private static final WholeAnalysis ANALYSIS = new WholeAnalysis();

  private final List<String> wrong = new ArrayList<>();

  /** Every {@code step}-th seed, as many times around the ways of a kind as {@code rounds} tells. */
  private void check(Hiding.Kind kind, int rounds, int first, int step) {
    int racy = 0;
    int excused = 0;
    SortedSet<String> missed = new TreeSet<>();
    int size = kind.ways().size();
    for (int seed = first; seed < rounds * size; seed += step) {
      Hiding way = kind.ways().get(seed % size);
      for (boolean bad : List.of(true, false)) {
        String text = HiddenGenerator.program(kind, seed, bad);
        String name = kind.name() + ", " + way.name() + " (" + seed + ")";
        LoadedProgram running = RUNNING.program(Map.of("program.c", text));
        Coverage coverage = new Coverage();
        Findings findings =
            new Interpreter(running, Interpreter.Releases.UNDEFINED, Interpreter.Faults.NONE, STEPS).explore(SCHEDULES, seed, coverage);
        SortedSet<Race> races = new TreeSet<>(findings.races().keySet());
        races.removeIf(r -> findings.races().get(r) == Race.Strength.CONSEQUENT);
        if (findings.unsupported() || races.isEmpty() == bad) {
          wrong.add(name + (bad ? ": nothing races " : ": races though right ") + findings.endings() + races);
        }
        racy += bad ? 1 : 0;
        Analysis.Report report = ANALYSIS.of(C.program(text));
        races.removeIf(report::covers);
        SortedSet<String> broken = CoverageLaw.broken(Analysed.posix(C.program(text)), running, coverage);
        if (!races.isEmpty() || !broken.isEmpty()) {
          if (report.incomplete().isEmpty()) {
            missed.add(way.name());
            wrong.add(name + ": missed " + races + " " + broken);
          } else {
            excused++;
          }
        }
      }
    }
    SuiteReport.say(
        kind.name() + ": " + size + " ways, " + racy + " programs race; in " + missed.size() + " ways something is missed: " + missed
            + "; said to be incomplete: " + excused);
  }

  @Test
  void aFewPrograms() {
    HiddenGenerator.KINDS.forEach(k -> check(k, 1, 0, Math.max(EACH, k.ways().size() / FEW)));
    assertEquals("", String.join("\n", wrong));
  }

  @Test
  @Tag("long")
  void manyPrograms() {
    int rounds = Integer.getInteger("oracle.rounds", 4);
    int first = Math.toIntExact(Long.getLong("oracle.first", 0));
    String kinds = System.getProperty("oracle.kinds", ".*");
    for (Hiding.Kind kind : HiddenGenerator.KINDS) {
      int step = 1 + rounds * kind.ways().size() / MANY;
      if (kind.name().matches(kinds)) {
        check(kind, rounds, first % step, step);
      }
    }
    assertEquals("", String.join("\n", wrong));
  }
}
