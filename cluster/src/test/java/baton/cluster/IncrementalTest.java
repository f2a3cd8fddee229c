package baton.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.callgraph.CallGraph;
import baton.link.Symbol;
import baton.summary.Budget;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The analysis itself: a run after edits gives what a run from nothing gives, in any order, and computes less. */
class IncrementalTest {
  private static final Programs PROGRAMS = new Programs();
  private static final Analysis ANALYSIS = Analysis.of(Programs.POSIX, Budget.STANDARD);

  @TempDir Path temporary;

  @Test
  void aFewEdits() throws InterruptedException {
    edits(11, 3);
  }

  @Tag("long")
  @Test
  void manyEdits() throws InterruptedException {
    for (long seed = 20; seed < 24; seed++) {
      edits(seed, 30);
    }
  }

  private void edits(long seed, int count) throws InterruptedException {
    var program = new RandomProgram(seed, 40);
    var edited = new Runs(temporary.resolve("edited" + seed));
    edited.run(PROGRAMS.graph(program.text()), ANALYSIS);
    int computed = 0;
    int components = 0;
    for (int i = 0; i < count; i++) {
      program.edit();
      CallGraph graph = PROGRAMS.graph(program.text());
      Summaries incremental = edited.run(graph, ANALYSIS);
      var clean = new Runs(temporary.resolve("clean" + seed + "-" + i));
      Summaries fresh = clean.run(graph, ANALYSIS, Runs.cluster(1 + i % 3, Runs.shuffled(seed + i)));
      assertEquals(Runs.outcome(graph, fresh), Runs.outcome(graph, incremental), "after edit " + i);
      for (Symbol.DefinedFunction function : graph.functions()) {
        assertEquals(fresh.of(function), incremental.of(function));
      }
      assertEquals(List.of(), clean.reported());
      computed += incremental.components() - incremental.reused();
      components += incremental.components();
    }
    assertEquals(List.of(), edited.reported());
    assertTrue(computed < components, computed + " of " + components);
  }

  @Test
  void aFewRunsGiveTheSame() throws InterruptedException {
    runs(3);
  }

  @Tag("long")
  @Test
  void twentyRunsGiveTheSame() throws InterruptedException {
    runs(20);
  }

  private void runs(int count) throws InterruptedException {
    CallGraph graph = PROGRAMS.graph(new RandomProgram(9, 100).text());
    Map<String, String> expected = Runs.outcome(graph, new Runs(temporary.resolve("one")).run(graph, ANALYSIS));
    for (int i = 0; i < count; i++) {
      var fresh = new Runs(temporary.resolve("run" + i));
      Summaries summaries = fresh.run(graph, ANALYSIS, Runs.cluster(1 << i % 3, Runs.shuffled(i)));
      assertEquals(expected, Runs.outcome(graph, summaries), "run " + i);
    }
  }

  @Test
  void nothingIsDroppedAndNothingBreaksOff() throws InterruptedException {
    CallGraph graph = PROGRAMS.graph(Map.of("a.c", new RandomProgram(5, 80).text()));
    Summaries summaries = new Runs(temporary.resolve("store")).run(graph, ANALYSIS);
    assertEquals(List.of(), summaries.incomplete());
    assertTrue(summaries.of(Programs.function(graph, "main")).events().size() > 0);
  }
}
