package baton.cluster;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.SupervisorStrategy;
import akka.actor.typed.javadsl.Behaviors;
import baton.ir.Body;
import baton.ir.Digest;
import baton.store.EncodedSummary;
import baton.summary.ComponentTask;
import baton.summary.Summary;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
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
  private final Analysis analysis;
  private final SummaryCache cache;
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private List<Item> batch = List.of();
  private final Map<Digest, Body> bodies = new HashMap<>();
  private final Map<Digest, EncodedSummary> summaries = new HashMap<>();

  private Worker(ActorRef<ToWorker> self, ActorRef<ToCoordinator> coordinator, Analysis analysis) {
    this.self = self;
    this.coordinator = coordinator;
    this.analysis = analysis;
    this.cache = new SummaryCache();
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
      results.add(result(item));
    }
    summaries.values().forEach(cache::put);
    batch = List.of();
    bodies.clear();
    summaries.clear();
    coordinator.tell(new ToCoordinator.Done(self, results));
  }

  private Result result(Item item) {
    long before = threads.getCurrentThreadCpuTime();
    try {
      List<EncodedSummary> made = summarise(item).stream().map(EncodedSummary::of).toList();
      return new Result.Computed(item.key(), made, threads.getCurrentThreadCpuTime() - before);
    } catch (RuntimeException | Error e) {
      // Whatever it is: the item is tried again elsewhere, and the reason is part of the result.
      return new Result.Failed(item.key(), reason(e), threads.getCurrentThreadCpuTime() - before);
    }
  }

  private List<Summary> summarise(Item item) {
    ComponentTask task = item.task();
    List<Summary> made =
        analysis.analyse(task, digest -> known(bodies, digest), symbol -> known(summaries, callee(item, symbol)).summary());
    if (made.size() != task.members().size()) {
      throw new IllegalStateException(made.size() + " summaries of " + task.members().size() + " functions");
    }
    return made;
  }

  private static Digest callee(Item item, String symbol) {
    Digest digest = item.callees().get(symbol);
    if (digest == null) {
      throw new IllegalArgumentException("the summary of " + symbol + " is not to be read here");
    }
    return digest;
  }

  private static <T> T known(Map<Digest, T> map, Digest digest) {
    T value = map.get(digest);
    if (value == null) {
      throw new IllegalArgumentException(digest.hex() + " was not fetched");
    }
    return value;
  }

  private static String reason(Throwable e) {
    StackTraceElement[] trace = e.getStackTrace();
    String where = trace.length == 0 ? "" : " at " + trace[0].getClassName() + "." + trace[0].getMethodName();
    return "the analysis broke off: " + e + where;
  }
}
