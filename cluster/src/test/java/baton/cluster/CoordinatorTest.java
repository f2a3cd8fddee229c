package baton.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import baton.callgraph.CallGraph;
import baton.ir.Digest;
import baton.ir.Outcome;
import baton.store.EncodedSummary;
import baton.store.SummaryStore;
import baton.summary.ComponentTasks;
import baton.summary.Effects;
import baton.summary.Summary;
import com.typesafe.config.ConfigFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The coordinator and a worker that answers twice, ends, begins anew, or contradicts itself. */
class CoordinatorTest {
  private static final Programs PROGRAMS = new Programs();
  private static final CallGraph GRAPH = PROGRAMS.graph(new RandomProgram(6, 40).text());

  @TempDir Path temporary;
  private Runs runs = new Runs(Path.of(""));

  @BeforeEach
  void store() {
    runs = new Runs(temporary.resolve("store"));
  }

  /** A worker for tests: what it says to a batch, given what would be right. */
  private interface Manner {
    void answer(ActorRef<ToCoordinator> coordinator, ActorRef<ToWorker> self, List<Item> items, List<Result> right);
  }

  private Behavior<ToWorker> worker(ActorRef<ToCoordinator> coordinator, Bodies bodies, Schedule schedule, Manner manner) {
    var analyst = new Analyst(new CallCounter());
    return Behaviors.setup(
        context -> {
          coordinator.tell(new ToCoordinator.Ready(context.getSelf()));
          return Behaviors.receiveMessage(
              message -> {
                if (message instanceof ToWorker.Work(List<Item> items)) {
                  manner.answer(
                      coordinator,
                      context.getSelf(),
                      items,
                      items.stream().map(i -> analyst.result(i, bodies::body, schedule::content)).toList());
                }
                return Behaviors.same();
              });
        });
  }

  private Summaries run(Manner manner) throws InterruptedException, ExecutionException {
    try (SummaryStore store = runs.open()) {
      var analysis = new CallCounter();
      var keys = new TaskKeys(Programs.POSIX, Digest.of("code"), analysis.options());
      var schedule =
          new Schedule(
              ComponentTasks.of(GRAPH), keys, store.summaries(), SummaryProgress.NONE, ReadyOrder.LONGEST_PATH_FIRST);
      schedule.begin();
      var bodies = new Bodies(GRAPH.program());
      var results = new Results(schedule, store.summaries(), analysis, bodies);
      var outcome = new CompletableFuture<Void>();
      Behavior<Void> guardian =
          Behaviors.setup(
              context -> {
                var coordinator = context.spawn(Coordinator.create(results, 1, outcome), "coordinator");
                // One only: it looks into the schedule while the coordinator waits for it.
                context.spawnAnonymous(worker(coordinator, bodies, schedule, manner));
                return Behaviors.empty();
              });
      ActorSystem<Void> system =
          ActorSystem.create(guardian, "test", ConfigFactory.parseString("akka.loglevel = OFF").withFallback(ConfigFactory.load()));
      try {
        outcome.get();
      } finally {
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().join();
      }
      return Summaries.of(GRAPH.program(), schedule, new TreeSet<>(schedule.computed()), results.nanoseconds());
    }
  }

  private static final Manner HONEST =
      (coordinator, self, _, right) -> coordinator.tell(new ToCoordinator.Done(self, right));

  @Test
  void answersThatComeTwiceAreOne() throws InterruptedException, ExecutionException {
    var expected = run(HONEST);
    Manner twice =
        (coordinator, self, _, right) -> {
          coordinator.tell(new ToCoordinator.Done(self, right));
          coordinator.tell(new ToCoordinator.Done(self, right));
        };
    runs = new Runs(temporary.resolve("twice"));
    assertEquals(Runs.outcome(GRAPH, expected), Runs.outcome(GRAPH, run(twice)));
    assertEquals(List.of(), runs.reported());
  }

  @Test
  void secondDifferentAnswerIsAnAlarm() {
    Manner fickle =
        (coordinator, self, items, right) -> {
          List<Result> wrong = new ArrayList<>();
          for (Item item : items) {
            var other = EncodedSummary.of(new Summary(List.of(), List.of(), Effects.NONE, -7, new Outcome.Complete()));
            wrong.add(new Result.Computed(item.key(), item.task().members().stream().map(_ -> other).toList(), 0));
          }
          coordinator.tell(new ToCoordinator.Done(self, right));
          coordinator.tell(new ToCoordinator.Done(self, wrong));
        };
    var alarm = assertThrows(ExecutionException.class, () -> run(fickle));
    assertInstanceOf(ContradictionException.class, alarm.getCause());
    String message = String.valueOf(alarm.getCause().getMessage());
    assertTrue(message.contains("two different answers for"), message);
  }

  @Test
  void workOfAWorkerThatBeganAnewIsGivenOutAgain() throws InterruptedException, ExecutionException {
    var expected = run(HONEST);
    Set<Digest> seen = new HashSet<>();
    Manner forgetful =
        (coordinator, self, items, right) -> {
          if (items.stream().map(Item::key).filter(seen::add).count() > 0) {
            coordinator.tell(new ToCoordinator.Ready(self));
          } else {
            coordinator.tell(new ToCoordinator.Done(self, right));
          }
        };
    runs = new Runs(temporary.resolve("anew"));
    Summaries summaries = run(forgetful);
    assertEquals(Runs.outcome(GRAPH, expected), Runs.outcome(GRAPH, summaries));
    assertEquals(List.of(), summaries.incomplete());
  }

  @Test
  void itemThatEndsEveryWorkerIsGivenUp() throws InterruptedException, ExecutionException {
    Manner mortal =
        (coordinator, self, items, right) -> {
          boolean deadly = items.stream().flatMap(i -> i.task().members().stream()).anyMatch(m -> m.name().equals("main"));
          coordinator.tell(deadly ? new ToCoordinator.Ready(self) : new ToCoordinator.Done(self, right));
        };
    Summaries summaries = run(mortal);
    assertEquals(
        List.of("main: its worker ended"),
        summaries.incomplete().stream().map(i -> i.function().name() + ": " + i.reason()).toList());
  }
}
