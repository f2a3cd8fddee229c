package baton.refine;

import baton.entry.ThreadEntry;
import baton.race.SharedAccess;
import baton.refine.ThreadPlaces.Place;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A counter that tells when all threads have counted that one thread started.
 *
 * @param places in which order threads come to places
 * @param starter the entry of that one thread
 * @param counting by the number of an entry: where each of its threads counts, once
 * @param waits where the starter finds that all have
 */
record WorkerCount(ThreadPlaces places, ThreadEntry starter, Map<Integer, Place> counting, List<Wait> waits) {
  /**
   * Where a counter is found to have reached its last number.
   *
   * @param read the read of the counter
   * @param block to this block control comes only when it has
   */
  record Wait(Place read, int block) {}

  /** Whether the thread of an access counts only after it, wherever that is done. */
  boolean isCountedAfter(SharedAccess access) {
    Place count = counting.get(access.entry().number());
    if (count == null) {
      return false;
    }
    Optional<? extends Collection<Integer>> all = places.inRoot(access.entry(), Place.of(access));
    ControlFlow flow = places.flow(count.function());
    return all.isPresent()
        && !all.get().isEmpty()
        && all.get().stream().noneMatch(at -> flow.follows(count.ordinal(), at, -1));
  }

  /** Whether an access of the starter comes after such a wait. */
  boolean isWaitedForBefore(SharedAccess access) {
    return access.entry().number() == starter.number() && waits.stream().anyMatch(wait -> isBehind(Place.of(access), wait));
  }

  private boolean isBehind(Place access, Wait wait) {
    Place read = wait.read();
    ControlFlow flow = places.flow(read.function());
    if (access.function().equals(read.function())) {
      return isBehind(flow, access.ordinal(), wait.block());
    }
    Optional<? extends Collection<Integer>> all = places.inRoot(starter, access);
    if (all.isEmpty() || all.get().isEmpty()) {
      return false;
    }
    if (read.function().equals(starter.function())) {
      return all.get().stream().allMatch(at -> isBehind(flow, at, wait.block()));
    }
    Optional<? extends Collection<Integer>> calls = places.inRoot(starter, read);
    boolean returnsBehind = flow.returns().stream().allMatch(block -> flow.leadsOnlyThrough(wait.block(), block));
    return calls.isPresent()
        && calls.get().size() == 1
        && places.isCallOf(starter.function(), calls.get().iterator().next(), read.function())
        && returnsBehind
        && all.get().stream().allMatch(at -> places.dominates(starter.function(), calls.get().iterator().next(), at));
  }

  private static boolean isBehind(ControlFlow flow, int ordinal, int block) {
    return flow.leadsOnlyThrough(block, flow.block(ordinal));
  }
}
