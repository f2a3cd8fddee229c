package baton.refine;

import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.memory.Base;
import baton.race.Discharge;
import baton.race.FieldSpan;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Each thread holds the lock that lies at one distance from what it accesses: a lock in the same object as the data (Goblint's
 * relative locks, {@code *.mtx}). If the two accesses touch one byte, the two locks are one. It is about each thread's own names, so
 * it needs no name that both share. The same holds for a lock that a cell of the object points to, if nobody writes that cell.
 *
 * <p>Within a thread, lock and access start from one symbolic value. Where that was read from memory again under the lock, the cells
 * it was read from must stay as they are.
 */
public final class SameObjectLock implements Refinement {
  private static final String READ_ONCE = "read-once";

  private final LockKinds kinds;
  private final Stability stability;

  SameObjectLock(LockKinds kinds, Stability stability) {
    this.kinds = kinds;
    this.stability = stability;
  }


  @Override
  public String name() {
    return "same-object-lock";
  }

  @Override
  public String paper() {
    return "Vojdani et al., Static Race Detection for Device Drivers: The Goblint Approach, section 4";
  }

  /**
   * A lock held that starts from the same value as the access.
   *
   * @param cell the cell that it is found through; empty where it is in the object
   */
  private record Relative(Lock lock, Hold hold, Optional<Address> cell) {}

  /**
   * Where such a lock is.
   *
   * @param distance how many bytes after the access's cell the lock begins, or the cell that points to it
   * @param behind how many bytes behind what that cell points to; empty where the lock is in the object
   */
  private record Where(long distance, Optional<Long> behind) implements Comparable<Where> {
    @Override
    public int compareTo(Where other) {
      int order = Long.compare(distance, other.distance);
      return order != 0 ? order : Long.compare(behind.orElse(Long.MIN_VALUE), other.behind.orElse(Long.MIN_VALUE));
    }
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return !relative(access).isEmpty();
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    Map<Where, Relative> ofFirst = relative(pair.first());
    if (ofFirst.isEmpty()) {
      return Optional.empty();
    }
    Optional<Long> apart = MeetingDistance.of(pair);
    if (apart.isEmpty()) {
      return Optional.empty();
    }
    for (Map.Entry<Where, Relative> second : relative(pair.second()).entrySet()) {
      Where place = second.getKey();
      Relative first = ofFirst.get(new Where(place.distance() + apart.get(), place.behind()));
      if (first != null
          && kinds.apart(first.lock(), first.hold(), second.getValue().hold())
          && kinds.apart(second.getValue().lock(), first.hold(), second.getValue().hold())
          && stability.readOnce(first.lock(), pair.first().cell(), pair.first())
          && stability.readOnce(second.getValue().lock(), pair.second().cell(), pair.second())
          && isStable(first, pair.first())
          && isStable(second.getValue(), pair.second())) {
        Set<String> assumptions = new TreeSet<>(place.behind().isEmpty() ? List.of(READ_ONCE) : List.of(READ_ONCE, "stable-cell"));
        assumptions.addAll(kinds.assumptions(first.lock(), pair.first()));
        assumptions.addAll(kinds.assumptions(second.getValue().lock(), pair.second()));
        String which = place.behind().isEmpty() ? "beside what it accesses" : "that the object points to";
        return Optional.of(new Discharge(name(), "each holds the lock " + which, List.copyOf(assumptions)));
      }
    }
    return Optional.empty();
  }

  /** Whether the pointer to the lock stays as it is. */
  private boolean isStable(Relative relative, SharedAccess access) {
    return relative.cell().map(c -> stability.stable(Set.of(Stability.anyTime(c)), relative.lock(), access)).orElse(true);
  }

  /** The locks held that start from the same value as the access, by their distance from it. */
  private static Map<Where, Relative> relative(SharedAccess access) {
    Map<Where, Relative> result = new TreeMap<>();
    Address cell = access.cell();
    LockKinds.held(access)
        .forEach(
            (lock, hold) -> {
              Optional<Address> place = lock.place().filter(a -> a.base().equals(cell.base()) && a.terms().equals(cell.terms()));
              place.ifPresent(a -> result.put(
                  new Where(a.offset() - cell.offset(), Optional.empty()), new Relative(lock, hold, Optional.empty())));
              if (place.isEmpty()
                  && lock instanceof Lock.At(Address at)
                  && at.terms().isEmpty()
                  && at.base() instanceof Base.Held(Address from, _)
                  && from.base().equals(cell.base())
                  && from.terms().equals(cell.terms())) {
                result.put(new Where(from.offset() - cell.offset(), Optional.of(at.offset())), new Relative(lock, hold, Optional.of(from)));
              }
            });
    return result;
  }
}
