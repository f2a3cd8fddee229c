package baton.cluster;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Those who work in this process: one thread while there is little to do, then actors.
 *
 * @param workers how many actors work; at least 1
 * @param few how many items are done before actors are started
 * @param serializing whether every message is taken to bytes and back
 */
record LocalWorkers(int workers, int few, boolean serializing) {
  /** So many items are done before actors are started, which takes as long as some hundred small functions. */
  private static final int FEW = 128;
  private static final int BATCH = 16;

  private static final String WORKERS = "baton.workers";
  private static final String SETTINGS =
      """
      akka {
        loglevel = OFF
        stdout-loglevel = OFF
        loggers = []
        use-slf4j = off
        log-dead-letters = off
        daemonic = on
        jvm-exit-on-fatal-error = off
        jvm-shutdown-hooks = off
        coordinated-shutdown { run-by-jvm-shutdown-hook = off, run-by-actor-system-terminate = off, exit-jvm = off }
        actor {
          default-dispatcher.fork-join-executor { parallelism-min = 1, parallelism-max = 2 }
          internal-dispatcher.fork-join-executor { parallelism-min = 1, parallelism-max = 2 }
          serializers.baton = "baton.cluster.MessageSerializer"
          serialization-bindings."baton.cluster.Message" = baton
        }
      }
      baton.workers { type = Dispatcher, executor = "baton.cluster.WorkerThreads", throughput = 1 }
      """;

  LocalWorkers {
    if (workers < 1) {
      throw new IllegalArgumentException("no worker: " + workers);
    }
  }

  /** As many actors, when it is worth while: one alone has nobody to share the work with. */
  static LocalWorkers of(int workers) {
    return new LocalWorkers(workers, workers == 1 ? Integer.MAX_VALUE : FEW, false);
  }

  /** Works until the schedule of {@code results} is done. Throws whatever ends the work before. */
  void finish(Results results, Analysis analysis) throws InterruptedException {
    if (!results.schedule().isDone()) {
      alone(results, analysis);
    }
    if (!results.schedule().isDone()) {
      together(results, analysis);
    }
  }

  /** Works on the first few items without actors. */
  private void alone(Results results, Analysis analysis) throws InterruptedException {
    Schedule schedule = results.schedule();
    var analyst = new Analyst(analysis);
    var outcome = new CompletableFuture<@Nullable Void>();
    var enough = new AtomicBoolean();
    Runnable work =
        () -> {
          try {
            for (int left = few; left > 0 && schedule.available() > 0 && !enough.get(); left -= BATCH) {
              List<Item> items = schedule.take(Math.min(BATCH, left));
              results.accept(
                  items.stream().map(i -> analyst.result(i, results.bodies()::body, schedule::content)).toList());
            }
            outcome.complete(null);
          } catch (RuntimeException | Error e) {
            outcome.completeExceptionally(e);
          }
        };
    Thread thread = WorkerThreads.thread(work);
    thread.start();
    try {
      await(outcome);
    } finally {
      enough.set(true);
      outcome.handle((_, _) -> true).join();
    }
  }

  private void together(Results results, Analysis analysis) throws InterruptedException {
    var outcome = new CompletableFuture<@Nullable Void>();
    Behavior<Void> guardian =
        Behaviors.setup(
            context -> {
              ActorRef<ToCoordinator> coordinator =
                  context.spawn(Coordinator.create(results, workers, outcome), "coordinator");
              context.watch(coordinator);
              for (int i = 0; i < workers; i++) {
                context.spawn(Worker.create(coordinator, analysis), "worker-" + i, DispatcherSelector.fromConfig(WORKERS));
              }
              return Behaviors.receive(Void.class).onSignal(Terminated.class, _ -> Behaviors.stopped()).build();
            });
    ActorSystem<Void> system = ActorSystem.create(guardian, "baton", settings());
    CompletableFuture<Void> ended =
        system
            .getWhenTerminated()
            .toCompletableFuture()
            .thenAccept(_ -> outcome.completeExceptionally(new IllegalStateException("the cluster ended before its work")));
    try {
      await(outcome);
    } finally {
      system.terminate();
      ended.join();
    }
  }

  private static void await(CompletableFuture<@Nullable Void> outcome) throws InterruptedException {
    try {
      outcome.get();
    } catch (ExecutionException e) {
      throw unchecked(e);
    }
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted when it was done");
    }
  }

  private static RuntimeException unchecked(ExecutionException e) {
    return switch (e.getCause()) {
      case RuntimeException failure -> failure;
      case Error error -> throw error;
      case null, default -> new IllegalStateException(e);
    };
  }

  /** Only what Akka brings and what stands here: no file on the class path and no system property has a say. */
  private Config settings() {
    String here = serializing ? "akka.actor.serialize-messages = on\n" : "";
    return ConfigFactory.parseMap(Map.of(WORKERS + ".threads", workers))
        .withFallback(ConfigFactory.parseString(here + SETTINGS))
        .withFallback(ConfigFactory.defaultReference(LocalCluster.class.getClassLoader()))
        .resolve();
  }
}
