package baton.cluster;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.Behaviors;
import baton.callgraph.CallGraph;
import baton.model.ConcurrencyModel;
import baton.store.StoredSummaries;
import baton.summary.ComponentTasks;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Coordinator and workers as actors in this process. Nothing of it is started when the store holds all summaries. */
public final class LocalCluster {
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

  private final int workers;
  private final SummaryProgress progress;
  private final ReadyOrder order;
  private final boolean serializing;

  /**
   * A cluster of this process.
   *
   * @param workers how many workers; at least 1
   * @param progress told how far it is
   */
  public LocalCluster(int workers, SummaryProgress progress) {
    this(workers, progress, ReadyOrder.LONGEST_PATH_FIRST, false);
  }

  /** The same with another order, and with every message taken to bytes and back. */
  LocalCluster(int workers, SummaryProgress progress, ReadyOrder order, boolean serializing) {
    if (workers < 1) {
      throw new IllegalArgumentException("no worker: " + workers);
    }
    this.workers = workers;
    this.progress = progress;
    this.order = order;
    this.serializing = serializing;
  }

  /**
   * Makes the summaries of all functions of a program, taking from {@code store} what it holds and adding what it lacks.
   *
   * @param graph the program and its calls
   * @param model what its functions mean by name
   * @param analysis how a component is summarised
   * @param store keeps summaries
   * @throws InterruptedException when the thread is interrupted; what was made by then is in the store
   * @throws baton.store.StoreException when the store can no longer be written
   * @throws ContradictionException when the analysis gives two answers to one question
   */
  public Summaries summarise(CallGraph graph, ConcurrencyModel model, Analysis analysis, StoredSummaries store)
      throws InterruptedException {
    ComponentTasks tasks = ComponentTasks.of(graph);
    var schedule = new Schedule(tasks, new TaskKeys(model, analysis.options()), store, progress, order);
    schedule.begin();
    long nanoseconds = schedule.isDone() ? 0 : run(schedule, new Bodies(graph.program()), analysis, store);
    return Summaries.of(graph.program(), schedule, nanoseconds);
  }

  private long run(Schedule schedule, Bodies bodies, Analysis analysis, StoredSummaries store) throws InterruptedException {
    var outcome = new CompletableFuture<Long>();
    Behavior<Void> guardian =
        Behaviors.setup(
            context -> {
              ActorRef<ToCoordinator> coordinator =
                  context.spawn(Coordinator.create(schedule, store, analysis, bodies, workers, outcome), "coordinator");
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
      long nanoseconds = outcome.get();
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted when all summaries were made");
      }
      return nanoseconds;
    } catch (ExecutionException e) {
      throw unchecked(e);
    } finally {
      system.terminate();
      ended.join();
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
