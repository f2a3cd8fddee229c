package baton.race;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/** Hands on what meets until it is time to end, and tells which bucket it is from; the rest is counted. */
final class EndedMeetings implements Buckets.Sink {
  private final BooleanSupplier isOver;
  private final Buckets.Sink sink;
  private final IntConsumer bucket;
  private long all;
  private long left;

  /**
   * Until it is over.
   *
   * @param bucket hears of the number of the bucket, as often as something meets there
   */
  EndedMeetings(BooleanSupplier isOver, Buckets.Sink sink, IntConsumer bucket) {
    this.isOver = isOver;
    this.sink = sink;
    this.bucket = bucket;
  }

  @Override
  public void meet(List<AccessSort> first, List<AccessSort> second, Topics topics, Buckets.Found found) {
    all++;
    if (left > 0 || isOver.getAsBoolean()) {
      left++;
    } else {
      bucket.accept(found.bucket());
      sink.meet(first, second, topics, found);
    }
  }

  /** What is told where something was left. */
  Optional<Findings.Incomplete> incomplete() {
    return left == 0
        ? Optional.empty()
        : Optional.of(
            new Findings.Incomplete("program", "the run was ended when " + (all - left) + " of " + all + " places where accesses meet had been looked at"));
  }
}
