package baton.cluster;

import baton.ir.Digest;
import baton.store.EncodedSummary;
import baton.store.StoredSummaries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes results: stores them before whatever depends on them becomes ready, and has failed items tried again or given up. */
final class Results {
  /** How often an item may fail, or end its worker. */
  private static final int ATTEMPTS = 2;

  private final Schedule schedule;
  private final StoredSummaries store;
  private final Analysis analysis;
  private final Bodies bodies;
  private long nanoseconds;

  /**
   * Results of one run.
   *
   * @param schedule what they are put in
   * @param store where they are kept
   * @param analysis says what holds of components that are given up
   * @param bodies the bodies of the program
   */
  Results(Schedule schedule, StoredSummaries store, Analysis analysis, Bodies bodies) {
    this.schedule = schedule;
    this.store = store;
    this.analysis = analysis;
    this.bodies = bodies;
  }

  Schedule schedule() {
    return schedule;
  }

  Bodies bodies() {
    return bodies;
  }

  /** Processor time of all that was taken. */
  long nanoseconds() {
    return nanoseconds;
  }

  /**
   * Takes results; one that was taken before is compared.
   *
   * @throws ContradictionException when it differs
   * @throws baton.store.StoreException when the store can no longer be written
   */
  void accept(List<Result> results) {
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

  /** Notes that an item failed. What is given up is not stored: the next run tries again. */
  void failed(Digest key, String reason) {
    Optional<Item> item = schedule.unfinished(key);
    if (item.isPresent() && schedule.failed(key) >= ATTEMPTS) {
      List<EncodedSummary> summaries =
          analysis.givenUp(item.get().task(), bodies::body, reason).stream().map(EncodedSummary::of).toList();
      schedule.finish(key, summaries, Schedule.Source.GIVEN_UP);
    }
  }
}
