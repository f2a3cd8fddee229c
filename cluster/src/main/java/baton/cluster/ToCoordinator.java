package baton.cluster;

import akka.actor.typed.ActorRef;
import baton.ir.Digest;
import java.util.List;

/** What workers say to the coordinator. */
sealed interface ToCoordinator extends Message {
  /** Who says it. */
  ActorRef<ToWorker> worker();

  /**
   * A worker is there, with nothing to do. Said once in its life: whatever was given to it before is lost.
   *
   * @param worker the worker
   */
  record Ready(ActorRef<ToWorker> worker) implements ToCoordinator {}

  /**
   * A worker lacks what it needs for its batch.
   *
   * @param worker the worker
   * @param bodies digests of bodies
   * @param summaries digests of summaries
   */
  record Fetch(ActorRef<ToWorker> worker, List<Digest> bodies, List<Digest> summaries) implements ToCoordinator {
    /** Copies the lists. */
    public Fetch {
      bodies = List.copyOf(bodies);
      summaries = List.copyOf(summaries);
    }
  }

  /**
   * A worker has ended its batch and has nothing to do.
   *
   * @param worker the worker
   * @param results what became of each item
   */
  record Done(ActorRef<ToWorker> worker, List<Result> results) implements ToCoordinator {
    /** Copies the lists. */
    public Done {
      results = List.copyOf(results);
    }
  }
}
