package baton.refine;

import baton.entry.Parallelism;
import baton.entry.ThreadEntry;
import baton.race.Discharge;
import baton.race.EvidenceRefinement;
import baton.race.SharedAccess;
import baton.symbolic.Threads;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Accesses of one thread, and accesses before the other's thread is created or after it was joined. */
public final class CreationJoin implements EvidenceRefinement<CreationJoin.Runs> {
  private final Parallelism parallelism;
  private final UnaryOperator<ThreadEntry> alike;

  /**
   * With the order of the program's threads.
   *
   * @param alike the entry that stands for all which nothing tells apart from one
   */
  public CreationJoin(Parallelism parallelism, UnaryOperator<ThreadEntry> alike) {
    this.parallelism = parallelism;
    this.alike = alike;
  }

  @Override
  public String name() {
    return "creation-join";
  }

  @Override
  public String paper() {
    return "Vojdani et al., Static Race Detection for Device Drivers: The Goblint Approach, thread uniqueness";
  }

  /**
   * When an access happens.
   *
   * @param entry what its thread is of; one for all that nothing tells apart
   * @param threads which threads there may be then
   */
  record Runs(ThreadEntry entry, Threads threads) {}

  @Override
  public boolean tellsThreads() {
    return true;
  }

  @Override
  public Optional<Runs> evidence(SharedAccess access) {
    return Optional.of(new Runs(alike.apply(access.entry()), parallelism.telling(access.entry(), access.guard().threads())));
  }

  @Override
  public Optional<Discharge> apart(Runs first, Runs second) {
    return parallelism
        .find(first.entry(), first.threads(), second.entry(), second.threads())
        .map(apart -> new Discharge(name(), apart.reason(), apart.assumptions()));
  }
}
