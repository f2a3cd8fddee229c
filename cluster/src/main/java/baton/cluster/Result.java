package baton.cluster;

import baton.ir.Digest;
import baton.store.EncodedSummary;
import java.util.List;

/** What became of an item. */
sealed interface Result {
  /** The item's key. */
  Digest key();

  /** Processor time it took, in nanoseconds. */
  long nanoseconds();

  /**
   * It was analysed.
   *
   * @param key the item's key
   * @param summaries one a member
   * @param nanoseconds processor time
   */
  record Computed(Digest key, List<EncodedSummary> summaries, long nanoseconds) implements Result {
    /** Copies the lists. */
    public Computed {
      summaries = List.copyOf(summaries);
    }
  }

  /**
   * The analysis broke off.
   *
   * @param key the item's key
   * @param reason why, for people
   * @param nanoseconds processor time
   */
  record Failed(Digest key, String reason, long nanoseconds) implements Result {}
}
