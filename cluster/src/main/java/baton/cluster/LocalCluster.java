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
import baton.summary.Contracts;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Coordinator and workers as actors in this process. Nothing is started when the store holds all summaries, and no actor when there is
 * little to do.
 */
public final class LocalCluster {
  /** So many items are done before actors are started, which takes as long as some hundred small functions. */
  private static final int FEW = 128;
  private static final int BATCH = 16;

  /** Rounds after which a contract that is weakened again says nothing any more. */
  private static final int ROUNDS = 4;

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
  private final int few;

  /**
   * A cluster of this process.
   *
   * @param workers how many workers; at least 1
   * @param progress told how far it is
   */
  public LocalCluster(int workers, SummaryProgress progress) {
    this(workers, progress, ReadyOrder.LONGEST_PATH_FIRST, false, FEW);
  }

  /** The same with another order, with every message taken to bytes and back, and with another number of items without actors. */
  LocalCluster(int workers, SummaryProgress progress, ReadyOrder order, boolean serializing, int few) {
    if (workers < 1) {
      throw new IllegalArgumentException("no worker: " + workers);
    }
    this.workers = workers;
    this.progress = progress;
    this.order = order;
    this.serializing = serializing;
    this.few = few;
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
    Contracts contracts = Contracts.NEUTRAL;
    long spent = 0;
    for (int round = 0; ; round++) {
      Summaries made = summarise(graph, model, analysis, store, contracts, spent);
      Contracts weaker = contracts.weakened(graph, made::of, round >= ROUNDS);
      if (weaker.equals(contracts)) {
        return made;
      }
      contracts = weaker;
      spent = made.time().toNanos();
    }
  }

  private Summaries summarise(
      CallGraph graph, ConcurrencyModel model, Analysis analysis, StoredSummaries store, Contracts contracts, long spent)
      throws InterruptedException {
    ComponentTasks tasks = ComponentTasks.of(graph, contracts);
    var keys = new TaskKeys(model, AnalysisCode.digest(), analysis.options());
    var schedule = new Schedule(tasks, keys, store, progress, order);
    schedule.begin();
    var results = new Results(schedule, store, analysis, new Bodies(graph.program()));
    if (!schedule.isDone()) {
      alone(results, analysis);
    }
    if (!schedule.isDone()) {
      together(results, analysis);
    }
    return Summaries.of(graph.program(), schedule, results.nanoseconds() + spent);
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
