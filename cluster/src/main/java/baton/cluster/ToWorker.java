package baton.cluster;

import baton.ir.Body;
import baton.ir.Digest;
import baton.store.EncodedSummary;
import java.util.List;

/** What the coordinator says to workers. */
sealed interface ToWorker extends Message {
  /**
   * A batch; the worker has nothing else to do.
   *
   * @param items independent of each other
   */
  record Work(List<Item> items) implements ToWorker {
    /** Copies the lists. */
    public Work {
      items = List.copyOf(items);
    }
  }

  /**
   * What the worker lacked.
   *
   * @param bodies the bodies it asked for
   * @param summaries the summaries it asked for; the digest of each tells which it is
   */
  record Fetched(List<NamedBody> bodies, List<EncodedSummary> summaries) implements ToWorker {
    /** Copies the lists. */
    public Fetched {
      bodies = List.copyOf(bodies);
      summaries = List.copyOf(summaries);
    }
  }

  /**
   * A body.
   *
   * @param digest its name; not the digest of its bytes
   * @param body the body
   */
  record NamedBody(Digest digest, Body body) {}

  /** There is nothing left to do. */
  record Stop() implements ToWorker {}
}
