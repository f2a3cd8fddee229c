package baton.refine;

import baton.entry.Contexts;
import baton.link.Program;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.memory.Address;
import baton.memory.Base;
import baton.race.Discharge;
import baton.race.Facts;
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
 * What the first callback on an object makes and puts into a cell of that object belongs to it ({@link OwnedCells}). Two threads that
 * reach it through such a cell are handed one object, if they reach the same; so it is enough that each holds the lock of what it is
 * handed. Of which table the callbacks are does not matter, nor under which type they are handed the object: the lock is found by its
 * distance from the cell.
 */
final class HolderLocks implements Refinement {
  private final Contexts contexts;
  private final Program program;
  private final HandedObjects handed;
  private final OwnedCells cells;
  private final MadeByEach made;
  private final LockKinds kinds;
  private final PerAccess<Map<Long, Held>> locks = new PerAccess<>(this::locks);

  /** A lock that a thread holds. */
  private record Held(Lock lock, Hold hold) {}

  HolderLocks(Facts facts, HandedObjects handed, OwnedCells cells, MadeByEach made, LockKinds kinds) {
    this.contexts = facts.contexts();
    this.program = contexts.names().program();
    this.handed = handed;
    this.cells = cells;
    this.made = made;
    this.kinds = kinds;
  }

  @Override
  public String name() {
    return "holder-lock";
  }

  @Override
  public String paper() {
    return "Vojdani and others, Static Race Detection for Device Drivers: The Goblint Approach, section 4";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return !locks.of(access).isEmpty();
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    Map<Long, Held> second = locks.of(pair.second());
    for (Map.Entry<Long, Held> entry : locks.of(pair.first()).entrySet()) {
      Held one = entry.getValue();
      Held other = second.get(entry.getKey());
      if (other != null && kinds.apart(one.lock(), one.hold(), other.hold()) && kinds.apart(other.lock(), one.hold(), other.hold())) {
        Set<String> assumptions = new TreeSet<>(List.of("lifecycle", "points-to"));
        assumptions.addAll(kinds.assumptions(one.lock(), pair.first()));
        assumptions.addAll(kinds.assumptions(other.lock(), pair.second()));
        String facts = "it belongs to the object that each is handed, and each holds the lock in that";
        return Optional.of(new Discharge(name(), facts, List.copyOf(assumptions)));
      }
    }
    return Optional.empty();
  }

  /** The locks in the object to which what is accessed belongs, by their distances from the cell that holds it. */
  private Map<Long, Held> locks(SharedAccess access) {
    Map<Long, Held> result = new TreeMap<>();
    Optional<Address> cell = holder(access);
    cell.ifPresent(
        c ->
            LockKinds.held(access).forEach(
                (lock, hold) ->
                    lock.place()
                        .filter(a -> a.base().equals(c.base()) && a.terms().isEmpty())
                        .ifPresent(a -> result.put(a.offset() - c.offset(), new Held(lock, hold)))));
    return result;
  }

  /** The cell of the object that a callback is handed which holds what it accesses. */
  private Optional<Address> holder(SharedAccess access) {
    if (made.isOwn(access)) {
      return handed.field(access.entry()).filter(handed::isFirst).flatMap(_ -> cells.ownCell(access.entry()));
    }
    return OwnedCells.holder(access).filter(cell -> isHanded(access, cell.base()) && cells.holdsOwnOnly(cell, access.entry()));
  }

  private boolean isHanded(SharedAccess access, Base base) {
    return base instanceof Base.Handed(var callee, _)
        && access.entry().functions().size() == 1
        && callee.equals(program.function(access.entry().function()).self())
        && contexts.isOnlyBegun(access.entry());
  }
}
