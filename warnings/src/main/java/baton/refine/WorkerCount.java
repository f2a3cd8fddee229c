package baton.refine;

import baton.entry.ThreadEntry;
import baton.link.Symbol;
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
   * @param read the read of the counter, or the call of the function that reads it
   * @param function the function that reads it
   * @param block to this block of it control comes only when it has
   */
  record Wait(Place read, Symbol.DefinedFunction function, int block) {}

  /** Whether the thread of an access counts only after it, wherever that is done. */
  boolean isCountedAfter(SharedAccess access) {
    Place count = counting.get(access.entry().number());
    if (count == null) {
      return false;
    }
    Optional<? extends Collection<Integer>> all = places.inRoot(access);
    ControlFlow flow = places.flow(count.function());
    return all.isPresent()
        && !all.get().isEmpty()
        && all.get().stream().noneMatch(at -> flow.follows(count.ordinal(), at, -1));
  }

  /** Whether an access of the starter comes after such a wait. */
  boolean isWaitedForBefore(SharedAccess access) {
    return access.entry().number() == starter.number() && waits.stream().anyMatch(wait -> isBehind(access, wait));
  }

  private boolean isBehind(SharedAccess access, Wait wait) {
    Place read = wait.read();
    ControlFlow flow = places.flow(wait.function());
    boolean returnsBehind = flow.returns().stream().allMatch(block -> flow.leadsOnlyThrough(wait.block(), block));
    if (!read.function().equals(wait.function())) {
      return returnsBehind && isBehindCall(access, read);
    }
    if (places.isOnlyAt(read.function(), access, at -> flow.leadsOnlyThrough(wait.block(), flow.block(at)))) {
      return true;
    }
    Optional<? extends Collection<Integer>> calls = places.inRoot(starter, read);
    return returnsBehind
        && calls.isPresent()
        && calls.get().size() == 1
        && places.isCallOf(starter.function(), calls.get().iterator().next(), read.function())
        && isBehindCall(access, new Place(starter.function(), calls.get().iterator().next()));
  }

  private boolean isBehindCall(SharedAccess access, Place call) {
    return places.isOnlyAt(call.function(), access, at -> places.dominates(call.function(), call.ordinal(), at));
  }
}
