package baton.refine;

import baton.race.Discharge;
import baton.race.EvidenceRefinement;
import baton.race.Facts;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A thread waits until as many threads have counted as were started, and each of them accesses before it counts: the accesses that come
 * after such a wait happen after theirs.
 */
final class CountedWait implements EvidenceRefinement<CountedWait.Phases> {
  private final WorkerCounts workers;

  CountedWait(Facts facts, Stability stability, BeforeStart before, List<Refinement> locked) {
    this.workers = new WorkerCounts(facts, stability, before, locked);
  }

  /**
   * Where an access stands, by the numbers of counters.
   *
   * @param before its thread counts there only after the access, and once
   * @param behind it comes after a wait for all that count there
   */
  record Phases(List<Integer> before, List<Integer> behind) {}

  @Override
  public String name() {
    return "counted-wait";
  }

  @Override
  public String paper() {
    return "Vojdani et al., Static Race Detection for Device Drivers: The Goblint Approach, thread creation; POSIX, pthread_cond_wait";
  }

  @Override
  public boolean tellsPlaces() {
    return !workers.all().isEmpty();
  }

  @Override
  public Optional<Phases> evidence(SharedAccess access) {
    List<Integer> before = new ArrayList<>();
    List<Integer> behind = new ArrayList<>();
    List<WorkerCount> all = workers.all();
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).isCountedAfter(access)) {
        before.add(i);
      }
      if (all.get(i).isWaitedForBefore(access)) {
        behind.add(i);
      }
    }
    return before.isEmpty() && behind.isEmpty() ? Optional.empty() : Optional.of(new Phases(before, behind));
  }

  @Override
  public Optional<Discharge> apart(Phases first, Phases second) {
    boolean ordered =
        first.before.stream().anyMatch(second.behind::contains) || second.before.stream().anyMatch(first.behind::contains);
    return ordered
        ? Optional.of(
            new Discharge(name(), "one comes after a wait until all threads have counted that make the other one", List.of("counters-do-not-wrap")))
        : Optional.empty();
  }
}
