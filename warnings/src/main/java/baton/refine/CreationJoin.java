package baton.refine;

import baton.entry.EntryPrograms;
import baton.entry.Parallelism;
import baton.entry.ThreadEntry;
import baton.race.Discharge;
import baton.race.EvidenceRefinement;
import baton.race.SharedAccess;
import baton.symbolic.Threads;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Accesses of one thread, accesses before the other's thread is created or after it was joined, and accesses of threads that never are
 * in one process.
 */
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
   * @param programs in which of several executables
   */
  record Runs(ThreadEntry entry, Threads threads, BitSet programs) {}

  @Override
  public boolean tellsThreads() {
    return true;
  }

  @Override
  public Optional<Runs> evidence(SharedAccess access) {
    Threads telling = parallelism.telling(access.entry(), access.guard().threads());
    return Optional.of(new Runs(alike.apply(access.entry()), telling, access.programs()));
  }

  @Override
  public Optional<Discharge> apart(Runs first, Runs second) {
    if (EntryPrograms.areApart(first.programs(), second.programs())) {
      return Optional.of(new Discharge(name(), "they belong to different executables", List.of(EntryPrograms.ASSUMPTION)));
    }
    return parallelism
        .find(first.entry(), first.threads(), second.entry(), second.threads())
        .map(apart -> new Discharge(name(), apart.reason(), apart.assumptions()));
  }
}
