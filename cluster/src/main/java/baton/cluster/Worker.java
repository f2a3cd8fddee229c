package baton.cluster;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.SupervisorStrategy;
import akka.actor.typed.javadsl.Behaviors;
import baton.ir.Body;
import baton.ir.Digest;
import baton.store.EncodedSummary;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;

/**
 * An actor that summarises components, one after the other on a thread of its own. It keeps nothing that cannot be fetched again.
 */
final class Worker {
  private final ActorRef<ToWorker> self;
  private final ActorRef<ToCoordinator> coordinator;
  private final Analyst analyst;
  private final SummaryCache cache = new SummaryCache();
  private List<Item> batch = List.of();
  private final Map<Digest, Body> bodies = new HashMap<>();
  private final Map<Digest, EncodedSummary> summaries = new HashMap<>();

  private Worker(ActorRef<ToWorker> self, ActorRef<ToCoordinator> coordinator, Analysis analysis) {
    this.self = self;
    this.coordinator = coordinator;
    this.analyst = new Analyst(analysis);
  }

  /** A worker that has said it is ready; when something in it breaks it begins anew. */
  static Behavior<ToWorker> create(ActorRef<ToCoordinator> coordinator, Analysis analysis) {
    Behavior<ToWorker> worker =
        Behaviors.setup(
            context -> {
              var fresh = new Worker(context.getSelf(), coordinator, analysis);
              coordinator.tell(new ToCoordinator.Ready(context.getSelf()));
              return Behaviors.receiveMessage(fresh::receive);
            });
    return Behaviors.supervise(worker).onFailure(SupervisorStrategy.restart());
  }

  private Behavior<ToWorker> receive(ToWorker message) {
    return switch (message) {
      case ToWorker.Work(List<Item> items) -> {
        begin(items);
        yield Behaviors.same();
      }
      case ToWorker.Fetched(List<ToWorker.NamedBody> fetchedBodies, List<EncodedSummary> fetchedSummaries) -> {
        fetchedBodies.forEach(named -> bodies.put(named.digest(), named.body()));
        fetchedSummaries.forEach(summary -> summaries.put(summary.digest(), summary));
        // Without a batch it is for this worker's life before something in it broke.
        if (!batch.isEmpty()) {
          run();
        }
        yield Behaviors.same();
      }
      case ToWorker.Stop() -> Behaviors.stopped();
    };
  }

  private void begin(List<Item> items) {
    batch = items;
    SequencedSet<Digest> lackedBodies = new LinkedHashSet<>();
    SequencedSet<Digest> lackedSummaries = new LinkedHashSet<>();
    for (Item item : items) {
      item.task().members().forEach(member -> lackedBodies.add(member.body()));
      for (Digest digest : item.callees().values()) {
        cache.get(digest).ifPresentOrElse(known -> summaries.put(digest, known), () -> lackedSummaries.add(digest));
      }
    }
    coordinator.tell(new ToCoordinator.Fetch(self, List.copyOf(lackedBodies), List.copyOf(lackedSummaries)));
  }

  private void run() {
    List<Result> results = new ArrayList<>();
    for (Item item : batch) {
      results.add(analyst.result(item, digest -> known(bodies, digest), digest -> known(summaries, digest)));
    }
    summaries.values().forEach(cache::put);
    batch = List.of();
    bodies.clear();
    summaries.clear();
    coordinator.tell(new ToCoordinator.Done(self, results));
  }

  private static <T> T known(Map<Digest, T> map, Digest digest) {
    T value = map.get(digest);
    if (value == null) {
      throw new IllegalArgumentException(digest.hex() + " was not fetched");
    }
    return value;
  }
}
