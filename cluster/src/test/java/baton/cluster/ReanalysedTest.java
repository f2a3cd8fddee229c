package baton.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.callgraph.CallGraph;
import baton.ir.Digest;
import baton.link.Program;
import baton.link.Symbol;
import baton.summary.Budget;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * After an edit of one function only those are summarised anew that can reach it, or a call through a pointer that may lead elsewhere
 * since; and of those the ones that changed themselves, that mention or may call a function whose summary changed, or that are in a
 * circle of calls with such a one. The summaries are those of a clean run, and what is reported is a function of them.
 */
class ReanalysedTest {
  private static final Programs PROGRAMS = new Programs();
  private static final Analysis ANALYSIS = Analysis.of(Programs.POSIX, Budget.STANDARD);
  private static final int FUNCTIONS = 40;

  @TempDir Path temporary;

  /** What a run knew of a function. */
  private record Known(Digest body, Digest summary) {}

  @Test
  void afterAFewEdits() throws InterruptedException {
    check(61, 3, false);
  }

  @Test
  @Tag("long")
  void afterManyEdits() throws InterruptedException {
    for (long seed = 70; seed < 73; seed++) {
      check(seed, 15, false);
    }
  }

  /** With pointers, summaries are made in rounds of contracts; those of earlier rounds are not compared here. */
  @Test
  @Tag("long")
  void afterEditsOfProgramsWithCallsThroughPointers() throws InterruptedException {
    for (long seed = 73; seed < 75; seed++) {
      check(seed, 15, true);
    }
  }

  private void check(long seed, int edits, boolean pointers) throws InterruptedException {
    var program = new RandomProgram(seed, FUNCTIONS, pointers);
    var runs = new Runs(temporary.resolve("edited" + seed));
    CallGraph graph = PROGRAMS.graph(program.text());
    Map<String, Known> before = known(graph, runs.run(graph, ANALYSIS));
    Map<String, Set<String>> mentioned = mentions(graph);
    int anew = 0;
    for (int i = 0; i < edits; i++) {
      String edited = program.edit();
      graph = PROGRAMS.graph(program.text());
      Summaries summaries = runs.run(graph, ANALYSIS);
      Map<String, Known> old = before;
      Map<String, Set<String>> oldMentions = mentioned;
      Map<String, Known> after = known(graph, summaries);
      Map<String, Set<String>> mentions = mentions(graph);
      Set<String> sources = new HashSet<>(Set.of(edited));
      mentions.forEach((name, named) -> {
        if (!named.equals(oldMentions.get(name))) {
          sources.add(name);
        }
      });
      for (Symbol.DefinedFunction function : summaries.computed()) {
        String name = function.name();
        Set<String> reached = reached(name, mentions);
        assertTrue(sources.contains(name) || reached.stream().anyMatch(sources::contains), () -> name + " is summarised anew and does not reach " + edited);
        Set<String> circle = new HashSet<>(Set.of(name));
        reached.stream().filter(r -> reached(r, mentions).contains(name)).forEach(circle::add);
        assertTrue(
            pointers || circle.stream().anyMatch(member -> sources.contains(member) || changed(member, mentions, old, after)),
            () -> name + " is summarised anew after an edit of " + edited + ", and nothing that it reads has changed");
      }
      Summaries clean = new Runs(temporary.resolve("clean" + seed + "-" + i)).run(graph, ANALYSIS);
      assertEquals(Runs.outcome(graph, clean), Runs.outcome(graph, summaries));
      anew += summaries.computed().size();
      before = after;
      mentioned = mentions;
    }
    assertTrue(anew < edits * FUNCTIONS / 2, anew + " functions summarised anew");
  }

  private static boolean changed(String name, Map<String, Set<String>> mentions, Map<String, Known> before, Map<String, Known> after) {
    return !of(after, name).body().equals(of(before, name).body())
        || mentions.getOrDefault(name, Set.of()).stream().anyMatch(m -> !of(after, m).summary().equals(of(before, m).summary()));
  }

  private static Known of(Map<String, Known> known, String name) {
    return Objects.requireNonNull(known.get(name), name);
  }

  private static Map<String, Known> known(CallGraph graph, Summaries summaries) {
    Map<String, Known> known = new HashMap<>();
    for (Symbol.DefinedFunction function : graph.functions()) {
      known.put(function.name(), new Known(graph.program().function(function).digest(), summaries.digest(function)));
    }
    return known;
  }

  /** The functions that each function's body names, and those that its calls through pointers may reach: their effect is in its key. */
  private static Map<String, Set<String>> mentions(CallGraph graph) {
    Program program = graph.program();
    Map<String, Set<String>> mentions = new HashMap<>();
    for (Symbol.DefinedFunction function : graph.functions()) {
      Set<String> named = new HashSet<>();
      program.function(function).body().referents().forEach(r -> {
        if (program.resolve(function.unit(), r) instanceof Symbol.DefinedFunction mentioned) {
          named.add(mentioned.name());
        }
      });
      graph.calls(function).forEach(call -> graph.targets(call).forEach(target -> {
        if (target.function() instanceof Symbol.DefinedFunction called) {
          named.add(called.name());
        }
      }));
      mentions.put(function.name(), named);
    }
    return mentions;
  }

  private static Set<String> reached(String from, Map<String, Set<String>> mentions) {
    Set<String> reached = new HashSet<>();
    Deque<String> work = new ArrayDeque<>(mentions.getOrDefault(from, Set.of()));
    while (!work.isEmpty()) {
      String next = work.pop();
      if (reached.add(next)) {
        work.addAll(mentions.getOrDefault(next, Set.of()));
      }
    }
    return reached;
  }
}
