package baton.summary;

import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import baton.symbolic.Merge;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The events of one summary, as its callers look at them. Many events differ in their offsets and sites only: their path and their guard
 * are numbered, so that a call renames each of them once.
 */
final class EventIndex {
  private final List<Open> open = new ArrayList<>();
  private final Map<Address, Integer> paths = new HashMap<>();
  private final Map<Guard, Integer> guards = new HashMap<>();
  private final SortedMap<Lock, Hold> taken = new TreeMap<>();
  private final boolean anyClosed;
  private final boolean mergesResult;

  /**
   * An event that rises to the callers.
   *
   * @param event the event
   * @param guard the number of its guard
   * @param path the number of its cell without the offset; -1 for what is no access
   */
  record Open(Event event, int guard, int path) {}

  EventIndex(Summary summary) {
    boolean closed = false;
    RelativeLockset last = RelativeLockset.NEUTRAL;
    for (Event event : summary.events()) {
      if (event.isOpen()) {
        int path = event.act() instanceof Act.Access access ? number(paths, access.cell().plus(-access.cell().offset())) : -1;
        open.add(new Open(event, number(guards, event.guard()), path));
      } else {
        closed = true;
      }
      if (!event.guard().locks().equals(last)) {
        last = event.guard().locks();
        take(last);
      }
    }
    anyClosed = closed;
    mergesResult =
        summary.effects().regions().merges().stream()
            .anyMatch(m -> m.isOpen() && (m.one().mentions(EventIndex::isMade) || m.other().mentions(EventIndex::isMade)));
  }

  private static boolean isMade(Base base) {
    return switch (base) {
      case Base.Opaque _ -> !Merge.isConstant(base);
      case Base.Fresh _, Base.Within _ -> true;
      case Base.Zero _, Base.Formal _, Base.Global _, Base.Held _, Base.Handed _ -> false;
    };
  }

  private static <T> int number(Map<T, Integer> numbers, T what) {
    return numbers.computeIfAbsent(what, _ -> numbers.size());
  }

  /** What it has given up before it took it, such as in a wait for a condition, it was not refused. */
  private void take(RelativeLockset within) {
    if (!within.releasesAll()) {
      within.acquired().forEach((lock, hold) -> {
        if (!within.released().containsKey(lock)) {
          taken.put(lock, hold);
        }
      });
    }
  }

  /** The events that rise, in the order of the summary. */
  List<Open> open() {
    return open;
  }

  /** Whether a merge of regions is told of by what the callee made or has no name for, so that it may be told of what it returns. */
  boolean mergesResult() {
    return mergesResult;
  }

  /** Whether some do not rise. */
  boolean anyClosed() {
    return anyClosed;
  }

  /** How many paths are told apart. */
  int paths() {
    return paths.size();
  }

  /** How many guards are told apart. */
  int guards() {
    return guards.size();
  }

  /** The locks that the callee may have taken when something happens, as it takes them last. */
  SortedMap<Lock, Hold> taken() {
    return Collections.unmodifiableSortedMap(taken);
  }
}
