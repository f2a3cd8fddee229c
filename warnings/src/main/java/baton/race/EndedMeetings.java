package baton.race;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Hands on what meets until it is time to end; the rest is counted. */
final class EndedMeetings implements Buckets.Sink {
  private final BooleanSupplier isOver;
  private final Buckets.Sink sink;
  private long all;
  private long left;

  EndedMeetings(BooleanSupplier isOver, Buckets.Sink sink) {
    this.isOver = isOver;
    this.sink = sink;
  }

  @Override
  public void meet(List<AccessSort> first, List<AccessSort> second, Topics topics, Buckets.Found found) {
    all++;
    if (left > 0 || isOver.getAsBoolean()) {
      left++;
    } else {
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
