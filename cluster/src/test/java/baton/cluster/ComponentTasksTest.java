package baton.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.callgraph.CallGraph;
import baton.summary.ComponentTask;
import baton.summary.ComponentTasks;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which summaries a task may read follows from the program. */
class ComponentTasksTest {
  private static final Programs PROGRAMS = new Programs();

  @Test
  void tasksListMembersAndFunctionsOfLowerLevel() {
    CallGraph graph =
        PROGRAMS.graph(
            """
            extern void outside(void);
            void later(void);
            void leaf(void) {}
            void apply(void (*f)(void)) { f(); }
            void (*kept)(void);
            void caller(void) { apply(leaf); outside(); }
            void keeps(void) { kept = later; kept = leaf; }
            void later(void) { caller(); keeps(); }
            """);
    ComponentTasks tasks = ComponentTasks.of(graph);
    assertEquals(List.of("apply", "leaf"), listed(tasks, "caller"));
    assertEquals(new ComponentTask.Callee("outside", List.of(), false), callee(tasks, "caller", "outside"));
    assertEquals(new ComponentTask.Callee("later", List.of(), true), callee(tasks, "keeps", "later"));
    assertEquals(List.of(), callee(tasks, "keeps", "leaf").symbols(), "of the same level");
    assertEquals(List.of("caller", "keeps"), listed(tasks, "later"));
  }

  @Test
  void membersOfACircleListEachOther() {
    ComponentTasks tasks =
        ComponentTasks.of(
            PROGRAMS.graph("void b(int); void a(int x) { if (x) b(x - 1); } void b(int x) { a(x); } void c(int x) { if (x) c(0); } void d(void) { a(1); }"));
    assertEquals(List.of("b"), callee(tasks, "a", "b").symbols());
    assertTrue(planned(tasks, "a").task().recursive());
    assertTrue(planned(tasks, "c").task().recursive());
    assertFalse(planned(tasks, "d").task().recursive());
    assertEquals(List.of(planned(tasks, "a").component().index()), planned(tasks, "d").dependencies());
  }

  @Test
  void dependenciesComeBeforeAndCoverWhatIsListed() {
    for (long seed = 30; seed < 34; seed++) {
      ComponentTasks tasks = ComponentTasks.of(PROGRAMS.graph(new RandomProgram(seed, 60).text()));
      for (ComponentTasks.Planned planned : tasks.inOrder()) {
        Set<String> readable = new HashSet<>();
        planned.task().members().forEach(m -> readable.add(m.function()));
        for (int dependency : planned.dependencies()) {
          var below = tasks.inOrder().get(dependency);
          assertTrue(below.component().level() < planned.component().level());
          below.task().members().forEach(m -> readable.add(m.function()));
        }
        planned.task().members().stream()
            .flatMap(m -> m.callees().values().stream())
            .flatMap(c -> c.symbols().stream())
            .forEach(symbol -> assertTrue(readable.contains(symbol), symbol));
      }
    }
  }

  @Test
  void targetsOfCallsThroughPointersComeFirst() {
    ComponentTasks tasks =
        ComponentTasks.of(
            PROGRAMS.graph(
                """
                struct ops { void (*run)(void); void (*back)(void); };
                void work(void) {}
                void deep(void) { work(); }
                void back(void);
                struct ops table = { deep, back };
                void calls(struct ops *o) { o->run(); }
                void circle(struct ops *o) { o->back(); }
                void back(void) { circle(&table); }
                """));
    assertEquals(List.of(planned(tasks, "deep").component().index()), planned(tasks, "calls").awaited());
    assertEquals(List.of(), planned(tasks, "circle").awaited(), "it is a callee of its target");
    assertEquals(List.of(planned(tasks, "circle").component().index()), planned(tasks, "back").dependencies());
  }

  @Test
  void nothingWaitsInACircle() {
    for (long seed = 50; seed < 54; seed++) {
      ComponentTasks tasks = ComponentTasks.of(PROGRAMS.graph(new RandomProgram(seed, 60).text()));
      Set<Integer> done = new HashSet<>();
      boolean more = true;
      while (more) {
        more = false;
        for (ComponentTasks.Planned planned : tasks.inOrder()) {
          more |= done.containsAll(planned.dependencies()) && done.containsAll(planned.awaited()) && done.add(planned.component().index());
        }
      }
      assertEquals(tasks.inOrder().size(), done.size());
    }
  }

  private static ComponentTasks.Planned planned(ComponentTasks tasks, String function) {
    return tasks.inOrder().stream()
        .filter(p -> p.task().members().stream().anyMatch(m -> m.name().equals(function)))
        .findFirst()
        .orElseThrow();
  }

  private static ComponentTask.Callee callee(ComponentTasks tasks, String function, String callee) {
    return planned(tasks, function).task().members().stream()
        .filter(m -> m.name().equals(function))
        .flatMap(m -> m.callees().values().stream())
        .filter(c -> c.name().equals(callee))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> listed(ComponentTasks tasks, String function) {
    return planned(tasks, function).task().members().stream()
        .flatMap(m -> m.callees().values().stream())
        .flatMap(c -> c.symbols().stream())
        .sorted()
        .toList();
  }
}
