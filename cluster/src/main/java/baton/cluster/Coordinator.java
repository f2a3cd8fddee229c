package baton.cluster;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import baton.ir.Digest;
import baton.store.EncodedSummary;
import baton.store.StoredSummaries;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/**
 * The actor that owns the schedule and the store. It gives ready components to whoever asks, and stores what comes back before
 * anything that depends on it becomes ready. An item that fails is given out once more; the second time it is given up.
 */
final class Coordinator {
  /** How often an item may fail, or end its worker. */
  private static final int ATTEMPTS = 2;
  /** Items in a message at most, and how many batches a worker should get of what is ready. */
  private static final int LARGEST_BATCH = 16;
  private static final int BATCHES = 4;

  private final Schedule schedule;
  private final StoredSummaries store;
  private final Analysis analysis;
  private final Bodies bodies;
  private final int workers;
  private final CompletableFuture<Long> outcome;
  private final SequencedSet<ActorRef<ToWorker>> idle = new LinkedHashSet<>();
  /** The keys that each worker has to answer for. */
  private final Map<ActorRef<ToWorker>, Set<Digest>> given = new HashMap<>();
  private long nanoseconds;

  private Coordinator(
      Schedule schedule,
      StoredSummaries store,
      Analysis analysis,
      Bodies bodies,
      int workers,
      CompletableFuture<Long> outcome) {
    this.schedule = schedule;
    this.store = store;
    this.analysis = analysis;
    this.bodies = bodies;
    this.workers = workers;
    this.outcome = outcome;
  }

  /**
   * A coordinator that has begun its schedule.
   *
   * @param schedule what there is to do; nobody else may use it until the outcome is there
   * @param store where results are kept
   * @param analysis says what holds of components that are given up
   * @param bodies what workers may fetch
   * @param workers how many workers there are
   * @param outcome becomes the workers' processor time in nanoseconds when all is done, or the error that ends the work
   */
  static Behavior<ToCoordinator> create(
      Schedule schedule,
      StoredSummaries store,
      Analysis analysis,
      Bodies bodies,
      int workers,
      CompletableFuture<Long> outcome) {
    var coordinator = new Coordinator(schedule, store, analysis, bodies, workers, outcome);
    return Behaviors.receiveMessage(coordinator::receive);
  }

  private Behavior<ToCoordinator> receive(ToCoordinator message) {
    try {
      switch (message) {
        case ToCoordinator.Ready(ActorRef<ToWorker> worker) -> ready(worker);
        case ToCoordinator.Fetch(ActorRef<ToWorker> worker, List<Digest> wantedBodies, List<Digest> wantedSummaries) ->
            worker.tell(
                new ToWorker.Fetched(
                    wantedBodies.stream().map(d -> new ToWorker.NamedBody(d, bodies.body(d))).toList(),
                    wantedSummaries.stream().map(schedule::content).toList()));
        case ToCoordinator.Done(ActorRef<ToWorker> worker, List<Result> results) -> done(worker, results);
      }
      if (schedule.isDone()) {
        outcome.complete(nanoseconds);
        return Behaviors.stopped();
      }
      giveOut();
      return Behaviors.same();
    } catch (RuntimeException | Error e) {
      outcome.completeExceptionally(e);
      return Behaviors.stopped();
    }
  }

  private void ready(ActorRef<ToWorker> worker) {
    Set<Digest> lost = given.remove(worker);
    if (lost != null) {
      lost.forEach(key -> failed(key, "its worker ended"));
    }
    idle.add(worker);
  }

  private void done(ActorRef<ToWorker> worker, List<Result> results) {
    // A message may come twice: then the worker is at something else by now.
    Set<Digest> open = given.getOrDefault(worker, new LinkedHashSet<>());
    results.forEach(result -> open.remove(result.key()));
    if (open.isEmpty()) {
      given.remove(worker);
      idle.add(worker);
    }
    List<StoredSummaries.Component> computed = new ArrayList<>();
    for (Result result : results) {
      if (result instanceof Result.Computed(Digest key, List<EncodedSummary> summaries, _)
          && schedule.unfinished(key).isPresent()) {
        computed.add(new StoredSummaries.Component(key, summaries));
      }
    }
    store.put(computed);
    for (Result result : results) {
      nanoseconds += result.nanoseconds();
      switch (result) {
        case Result.Computed(Digest key, List<EncodedSummary> summaries, _) ->
            schedule.finish(key, summaries, Schedule.Source.COMPUTED);
        case Result.Failed(Digest key, String reason, _) -> failed(key, reason);
      }
    }
  }

  /** What is given up is not stored: the next run tries again. */
  private void failed(Digest key, String reason) {
    Optional<Item> item = schedule.unfinished(key);
    if (item.isPresent() && schedule.failed(key) >= ATTEMPTS) {
      List<EncodedSummary> summaries =
          analysis.givenUp(item.get().task(), bodies::body, reason).stream().map(EncodedSummary::of).toList();
      schedule.finish(key, summaries, Schedule.Source.GIVEN_UP);
    }
  }

  private void giveOut() {
    while (!idle.isEmpty() && schedule.available() > 0) {
      int share = Math.ceilDiv(schedule.available(), workers * BATCHES);
      List<Item> items = schedule.take(Math.min(share, LARGEST_BATCH));
      if (!items.isEmpty()) {
        ActorRef<ToWorker> worker = idle.removeFirst();
        given.put(worker, items.stream().map(Item::key).collect(Collectors.toCollection(LinkedHashSet::new)));
        worker.tell(new ToWorker.Work(items));
      }
    }
  }
}
