package baton.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.callgraph.CallGraph;
import baton.ir.Body;
import baton.ir.Digest;
import baton.ir.Outcome;
import baton.store.Access;
import baton.store.RunManifest;
import baton.store.SummaryStore;
import baton.summary.Budget;
import baton.summary.ComponentTask;
import baton.summary.Summary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One result, whoever works in whatever order, with what is stored or without. */
class LocalClusterTest {
  private static final Programs PROGRAMS = new Programs();

  @TempDir Path temporary;
  private Runs runs = new Runs(Path.of(""));

  @BeforeEach
  void store() {
    runs = new Runs(temporary.resolve("store"));
  }

  @Test
  void numberOfWorkersAndOrderDoNotMatter() throws InterruptedException {
    CallGraph graph = PROGRAMS.graph(new RandomProgram(1, 120).text());
    Map<String, String> expected = Runs.outcome(graph, runs.run(graph, new CallCounter()));
    for (int workers : new int[] {1, 2, 4}) {
      for (long seed = 0; seed < 3; seed++) {
        var fresh = new Runs(temporary.resolve(workers + "-" + seed));
        Summaries summaries = fresh.run(graph, new CallCounter(), Runs.cluster(workers, Runs.shuffled(seed)));
        assertEquals(expected, Runs.outcome(graph, summaries), workers + " workers, order " + seed);
        assertEquals(List.of(), fresh.reported());
      }
    }
    for (int few : new int[] {1, 50, 1000}) {
      var fresh = new Runs(temporary.resolve("few" + few));
      var cluster = new LocalCluster(new LocalWorkers(2, few, true), SummaryProgress.NONE, Runs.shuffled(few));
      assertEquals(expected, Runs.outcome(graph, fresh.run(graph, new CallCounter(), cluster)), few + " without actors");
    }
  }

  @Test
  void secondRunComputesNothingAndStartsNobody() throws InterruptedException {
    CallGraph graph = PROGRAMS.graph(new RandomProgram(2, 60).text());
    Summaries first = runs.run(graph, new CallCounter());
    assertEquals(0, first.reused());
    var counter = new CallCounter();
    Summaries second = runs.run(graph, counter);
    assertEquals(Set.of(), counter.asked());
    assertEquals(List.of(), second.computed());
    assertEquals(second.components(), second.reused());
    assertEquals(Runs.outcome(graph, first), Runs.outcome(graph, second));
    assertEquals(List.of(), runs.reported());
  }

  private static final String BASE =
      """
      int g;
      void other(int x) { g = x; }
      void leaf(int x) { g = x + 1; }
      void middle(int x) { leaf(x); }
      void top(void) { middle(1); other(2); }
      void even(int x); void odd(int x) { if (x) even(x - 1); leaf(x); }
      void even(int x) { if (x) odd(x - 1); }
      """;

  @Test
  void editThatChangesNoSummaryStopsAtTheFunction() throws InterruptedException {
    runs.run(PROGRAMS.graph(BASE), new CallCounter());
    var counter = new CallCounter();
    runs.run(PROGRAMS.graph(BASE.replace("x + 1", "x + 2")), counter);
    assertEquals(Set.of("leaf"), counter.asked());
  }

  @Test
  void editThatChangesASummaryReachesItsCallersOnly() throws InterruptedException {
    runs.run(PROGRAMS.graph(BASE), new CallCounter());
    var counter = new CallCounter();
    runs.run(PROGRAMS.graph(BASE.replace("g = x + 1;", "g = x + 1; other(x);")), counter);
    assertEquals(Set.of("leaf", "middle", "top", "odd", "even"), counter.asked());
    runs.run(PROGRAMS.graph(BASE.replace("middle(1);", "")), counter);
    assertEquals(Set.of("top"), counter.asked());
    runs.run(PROGRAMS.graph("// moved\n" + BASE), counter);
    assertEquals(Set.of(), counter.asked());
  }

  @Test
  void equalFunctionsShareOneResult() throws InterruptedException {
    CallGraph graph =
        PROGRAMS.graph("int g; void a(void) { g = 1; } void b(void) { g = 1; } void c(void) { a(); } void d(void) { b(); }");
    var counter = new CallCounter();
    Summaries summaries = runs.run(graph, counter);
    assertEquals(summaries.key(Programs.function(graph, "a")), summaries.key(Programs.function(graph, "b")));
    assertEquals(summaries.digest(Programs.function(graph, "c")), summaries.digest(Programs.function(graph, "d")));
    assertEquals(1, counter.asked().stream().filter(Set.of("a", "b")::contains).count());
  }

  @Test
  void analysisThatBreaksOffOnceIsTriedAgain() throws InterruptedException {
    CallGraph graph = PROGRAMS.graph(new RandomProgram(3, 40).text());
    Map<String, String> expected = Runs.outcome(graph, runs.run(graph, new CallCounter()));
    Set<String> seen = ConcurrentHashMap.newKeySet();
    var flaky =
        new CallCounter() {
          @Override
          public List<Summary> analyse(ComponentTask task, Function<Digest, Body> bodies, Function<String, Summary> callees) {
            if (seen.add(task.members().getFirst().function())) {
              throw new IllegalStateException("once");
            }
            return super.analyse(task, bodies, callees);
          }
        };
    Summaries summaries = new Runs(temporary.resolve("flaky")).run(graph, flaky);
    assertEquals(expected, Runs.outcome(graph, summaries));
    assertEquals(List.of(), summaries.incomplete());
  }

  @Test
  void analysisThatAlwaysBreaksOffIsGivenUpWithItsReasonAndTriedByTheNextRun() throws InterruptedException {
    CallGraph graph = PROGRAMS.graph(BASE);
    var deep =
        new CallCounter() {
          @Override
          public List<Summary> analyse(ComponentTask task, Function<Digest, Body> bodies, Function<String, Summary> callees) {
            if (task.members().getFirst().name().equals("middle")) {
              throw new StackOverflowError("too deep");
            }
            return super.analyse(task, bodies, callees);
          }
        };
    Summaries summaries = runs.run(graph, deep);
    assertEquals(
        List.of("middle"), summaries.incomplete().stream().map(i -> i.function().name()).toList());
    String reason = summaries.incomplete().getFirst().reason();
    assertTrue(reason.startsWith("the analysis broke off: java.lang.StackOverflowError: too deep at "), reason);
    assertEquals(new Outcome.Incomplete(reason), summaries.of(Programs.function(graph, "middle")).outcome());
    assertEquals(new Outcome.Complete(), summaries.of(Programs.function(graph, "top")).outcome());
    var counter = new CallCounter();
    assertEquals(List.of(), runs.run(graph, counter).incomplete());
    assertEquals(Set.of("middle", "top"), counter.asked());
  }

  @Test
  void summariesThatAreNotListedAreNotToBeHad() throws InterruptedException {
    CallGraph graph = PROGRAMS.graph("void a(void) {} void b(void) {}");
    var nosy =
        new CallCounter() {
          @Override
          public List<Summary> analyse(ComponentTask task, Function<Digest, Body> bodies, Function<String, Summary> callees) {
            return List.of(callees.apply("b"));
          }
        };
    String reason = runs.run(graph, nosy).incomplete().getFirst().reason();
    assertTrue(reason.contains("the summary of b is not to be read here"), reason);
  }

  @Test
  void errorOfTheWholeEndsTheRunAndItsThreads() throws InterruptedException {
    CallGraph graph = PROGRAMS.graph(BASE);
    var broken =
        new CallCounter() {
          @Override
          public List<Summary> analyse(ComponentTask task, Function<Digest, Body> bodies, Function<String, Summary> callees) {
            throw new IllegalStateException("analyse");
          }

          @Override
          public List<Summary> givenUp(ComponentTask task, Function<Digest, Body> bodies, String reason) {
            throw new IllegalStateException("given up");
          }
        };
    assertEquals("given up", assertThrows(IllegalStateException.class, () -> runs.run(graph, broken)).getMessage());
    assertNoThreads();
  }

  @Test
  void storeThatCannotBeWrittenEndsTheRun() throws InterruptedException {
    CallGraph graph = PROGRAMS.graph(BASE);
    runs.run(graph, new CallCounter());
    try (SummaryStore store = runs.open(Access.READ_ONLY)) {
      var cluster = Runs.cluster(2, ReadyOrder.LONGEST_PATH_FIRST);
      Summaries known = cluster.summarise(graph, Programs.POSIX, new CallCounter(), store.summaries());
      assertEquals(known.components(), known.reused());
      CallGraph other = PROGRAMS.graph("void another(void) { another(); }");
      assertThrows(
          IllegalStateException.class,
          () -> cluster.summarise(other, Programs.POSIX, new CallCounter(), store.summaries()));
      assertThrows(
          IllegalStateException.class,
          () ->
              new LocalCluster(2, SummaryProgress.NONE)
                  .summarise(other, Programs.POSIX, new CallCounter(), store.summaries()));
    }
    assertNoThreads();
  }

  @Test
  void callThroughAFieldThatUnlocksIsSummarisedAgainAndCountedOnce() throws InterruptedException {
    CallGraph graph =
        PROGRAMS.graph(
            """
            #include <pthread.h>
            struct ops { void (*done)(void); };
            pthread_mutex_t m; int g;
            void unlocks(void) { pthread_mutex_unlock(&m); }
            struct ops ops = { unlocks };
            void uses(void) { pthread_mutex_lock(&m); ops.done(); g++; }
            void calls(void) { uses(); }
            void apart(void) { g = 0; }
            """);
    var analysis = Analysis.of(Programs.POSIX, Budget.STANDARD);
    Summaries first = runs.run(graph, analysis);
    assertEquals(graph.functions(), first.computed().stream().sorted(Comparator.comparingInt(f -> f.number())).toList());
    assertEquals(0, first.reused());
    Summaries second = runs.run(graph, analysis);
    assertEquals(List.of(), second.computed());
    assertEquals(Runs.outcome(graph, first), Runs.outcome(graph, second));
  }

  @Test
  void progressCountsEveryComponentAndNoThreadStays() throws InterruptedException {
    CallGraph graph = PROGRAMS.graph(new RandomProgram(4, 30).text());
    List<Integer> told = new ArrayList<>();
    AtomicInteger total = new AtomicInteger();
    var progress =
        new SummaryProgress() {
          @Override
          public void begin(int components) {
            total.set(components);
          }

          @Override
          public void end(int done) {
            told.add(done);
          }
        };
    Summaries summaries =
        runs.run(graph, new CallCounter(), new LocalCluster(new LocalWorkers(2, 7, true), progress, ReadyOrder.LONGEST_PATH_FIRST));
    assertEquals(summaries.components(), total.get());
    assertEquals(total.get(), told.size());
    assertEquals(total.get(), told.getLast());
    assertFalse(summaries.time().isNegative());
    assertNoThreads();
  }

  private static void assertNoThreads() throws InterruptedException {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("baton-")) {
        thread.join(20_000);
        assertFalse(thread.isAlive(), thread.getName());
      }
    }
  }

  @Test
  void interruptedRunEndsAndKeepsWhatItMade() throws InterruptedException {
    CallGraph graph = PROGRAMS.graph(BASE);
    Thread caller = Thread.currentThread();
    var interrupting =
        new CallCounter() {
          @Override
          public List<Summary> analyse(ComponentTask task, Function<Digest, Body> bodies, Function<String, Summary> callees) {
            if (task.members().getFirst().name().equals("top")) {
              caller.interrupt();
            }
            return super.analyse(task, bodies, callees);
          }
        };
    assertThrows(InterruptedException.class, () -> runs.run(graph, interrupting));
    assertFalse(Thread.interrupted(), "the exception stands for it");
    var counter = new CallCounter();
    runs.run(graph, counter);
    assertFalse(counter.asked().contains("leaf"), "was stored before");
  }

  @Test
  void manifestNamesBodyKeyAndSummary() throws InterruptedException {
    CallGraph graph =
        PROGRAMS.graph(Map.of("a.c", "int g; __attribute__((weak)) void f(void) { g = 1; } void h(void) { f(); }", "b.c", "void f(void) {}"));
    Summaries summaries = runs.run(graph, new CallCounter());
    List<RunManifest.FunctionBody> functions = summaries.functions();
    assertEquals(3, functions.size());
    assertEquals(1, functions.stream().filter(f -> f.summary().isEmpty()).count(), "the weak definition is replaced");
    var h = functions.stream().filter(f -> f.function().name().equals("h")).findFirst().orElseThrow();
    var symbol = Programs.function(graph, "h");
    assertEquals(summaries.key(symbol), h.summary().orElseThrow().key());
    assertEquals(summaries.digest(symbol), h.summary().orElseThrow().digest());
  }
}
