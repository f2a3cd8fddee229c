package baton.cluster;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.Behaviors;
import baton.ir.Digest;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The actor that owns the schedule and the store: gives ready components to whoever asks, and takes what comes back. */
final class Coordinator {
  /** Items in a message at most, and how many batches a worker should get of what is ready. */
  private static final int LARGEST_BATCH = 16;
  private static final int BATCHES = 4;

  private final Results results;
  private final int workers;
  private final CompletableFuture<@Nullable Void> outcome;
  private final SequencedSet<ActorRef<ToWorker>> idle = new LinkedHashSet<>();
  /** The keys that each worker has to answer for. */
  private final Map<ActorRef<ToWorker>, Set<Digest>> given = new HashMap<>();

  private Coordinator(Results results, int workers, CompletableFuture<@Nullable Void> outcome) {
    this.results = results;
    this.workers = workers;
    this.outcome = outcome;
  }

  /**
   * A coordinator of a schedule that has begun.
   *
   * @param results takes what comes back; nobody else may use it until the outcome is there
   * @param workers how many workers there are
   * @param outcome completed when all is done, or with the error that ends the work
   */
  static Behavior<ToCoordinator> create(Results results, int workers, CompletableFuture<@Nullable Void> outcome) {
    return Behaviors.receiveMessage(new Coordinator(results, workers, outcome)::receive);
  }

  private Behavior<ToCoordinator> receive(ToCoordinator message) {
    try {
      switch (message) {
        case ToCoordinator.Ready(ActorRef<ToWorker> worker) -> ready(worker);
        case ToCoordinator.Fetch(ActorRef<ToWorker> worker, List<Digest> bodies, List<Digest> summaries) ->
            worker.tell(
                new ToWorker.Fetched(
                    bodies.stream().map(d -> new ToWorker.NamedBody(d, results.bodies().body(d))).toList(),
                    summaries.stream().map(results.schedule()::content).toList()));
        case ToCoordinator.Done(ActorRef<ToWorker> worker, List<Result> made) -> done(worker, made);
      }
      if (results.schedule().isDone()) {
        outcome.complete(null);
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
      lost.forEach(key -> results.failed(key, "its worker ended"));
    }
    idle.add(worker);
  }

  private void done(ActorRef<ToWorker> worker, List<Result> made) {
    // A message may come twice: then the worker is at something else by now.
    Set<Digest> open = given.getOrDefault(worker, new LinkedHashSet<>());
    made.forEach(result -> open.remove(result.key()));
    if (open.isEmpty()) {
      given.remove(worker);
      idle.add(worker);
    }
    results.accept(made);
  }

  private void giveOut() {
    Schedule schedule = results.schedule();
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
