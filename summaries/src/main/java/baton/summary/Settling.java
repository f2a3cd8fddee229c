package baton.summary;

import baton.ir.Digest;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.lockset.RelativeLockset;
import baton.memory.Address;
import baton.memory.Base;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Events that stop rising to the callers, so that summaries do not pile up. An access that settles is one of whatever pointer leads
 * there: it keeps its site, and with it type and offset, its kind, its size and what its guard tells in other names; its object counts as
 * known to others. So it is less exact, and races with all that it raced with before.
 */
final class Settling {
  private final Digest body;
  private final int most;

  /**
   * In one function.
   *
   * @param body its body
   * @param most paths from one formal that rise from callees; beyond, the deepest ones settle
   */
  Settling(Digest body, int most) {
    this.body = body;
    this.most = most;
  }

  /** Whether an access has settled: what it touches has no name, and is told by the way to it only. */
  boolean hasSettled(Act act) {
    return act instanceof Act.Access access && access.cell().base() instanceof Base.Opaque(Digest of, int site) && site == Integer.MIN_VALUE
        && of.equals(body);
  }

  /**
   * A path that rises: the cell without its last offset.
   *
   * @param formal where it starts
   * @param cell what is left of it
   */
  private record Path(Base.Formal formal, Address cell) {}

  private static Optional<Path> path(Event event) {
    return event.via().isPresent() && event.act() instanceof Act.Access access && access.cell().root() instanceof Base.Formal formal
        ? Optional.of(new Path(formal, access.cell().plus(-access.cell().offset())))
        : Optional.empty();
  }

  /** How many paths that start at one formal rise from callees, at most. */
  static int mostPaths(List<Event> events) {
    int most = 0;
    for (Set<Address> each : paths(events).values()) {
      most = Math.max(most, each.size());
    }
    return most;
  }

  private static Map<Base.Formal, Set<Address>> paths(List<Event> events) {
    Map<Base.Formal, Set<Address>> result = new HashMap<>();
    for (Event event : events) {
      path(event).ifPresent(p -> result.computeIfAbsent(p.formal(), _ -> new HashSet<>()).add(p.cell()));
    }
    return result;
  }

  /** From which depth on the paths from a formal settle, for the formals from which too many rise. */
  Map<Base.Formal, Integer> tooMany(List<Event> events) {
    Map<Base.Formal, Integer> result = new HashMap<>();
    paths(events).forEach(
        (formal, cells) -> {
          if (cells.size() > most) {
            result.put(formal, depth(cells));
          }
        });
    return result;
  }

  private int depth(Collection<Address> cells) {
    TreeMap<Integer, Integer> byDepth = new TreeMap<>();
    cells.forEach(c -> byDepth.merge(c.depth(), 1, Integer::sum));
    int left = cells.size();
    while (left > most) {
      left -= byDepth.pollLastEntry().getValue();
    }
    return byDepth.isEmpty() ? 0 : byDepth.lastKey() + 1;
  }

  /** An event of which the formal is one of those from which too many paths rise: its locks in names of other formals still rise. */
  Event settled(Event event, Map<Base.Formal, Integer> tooMany) {
    Optional<Path> path = path(event);
    if (path.isEmpty() || path.get().cell().depth() < tooMany.getOrDefault(path.get().formal(), Integer.MAX_VALUE)) {
      return event;
    }
    Act.Access access = (Act.Access) event.act();
    return settled(event, unnamed(access), path.get().formal()::equals);
  }

  /** Any access of this depth or a greater one. */
  Event access(Event event, int depth) {
    return event.act() instanceof Act.Access access && access.cell().depth() >= depth
        ? settled(event, access.cell().isOpen() ? unnamed(access) : unowned(access, access.cell()), Base.Formal.class::isInstance)
        : event;
  }

  /** A call or a release. */
  Event other(Event event) {
    return switch (event.act()) {
      case Act.Enter(Address function, _, boolean raised) when raised && !function.isOpen() ->
          settled(event, event.act(), Base.Formal.class::isInstance);
      case Act.Release _ -> settled(event, new Act.Release(Optional.empty()), Base.Formal.class::isInstance);
      case Act.Access _, Act.Enter _, Act.Spawn _, Act.Init _, Act.Barrier _, Act.Arm _, Act.End _ -> event;
    };
  }

  private Act.Access unnamed(Act.Access access) {
    return unowned(access, Address.of(new Base.Opaque(body, Integer.MIN_VALUE)));
  }

  private static Act.Access unowned(Act.Access access, Address cell) {
    return new Act.Access(cell, access.bytes(), access.kind(), access.marked());
  }

  /** Without the locks and handles that are told in terms of what {@code gone} accepts; locks released so may be any. */
  private static Event settled(Event event, Act act, Predicate<Base> gone) {
    RelativeLockset locks = event.guard().locks();
    boolean releases = locks.released().keySet().stream().anyMatch(l -> l.mentions(gone));
    TreeMap<Lock, Hold> held = new TreeMap<>(locks.acquired());
    held.keySet().removeIf(l -> l.mentions(gone));
    TreeMap<Lock, Integer> released = new TreeMap<>(locks.released());
    released.keySet().removeIf(l -> l.mentions(gone));
    Guard guard =
        new Guard(
            new RelativeLockset(held, released, locks.releasesAll() || releases),
            event.guard().threads().withoutFunctions(gone).rebind(a -> a.mentions(gone) ? Optional.empty() : Optional.of(a)));
    return new Event(act, guard, true, event.repeats(), event.site(), event.via());
  }
}
