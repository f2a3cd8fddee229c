package baton.refine;

import baton.entry.LockHistories;
import baton.entry.LockOrder;
import baton.lockset.Hold;
import baton.lockset.Lock;
import baton.lockset.Mode;
import baton.race.Discharge;
import baton.race.EvidenceRefinement;
import baton.race.SharedAccess;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Each thread holds a lock and, while it held it, took the lock that the other thread holds. Were both at their accesses, the one that
 * did so last would have taken a lock that the other thread held already.
 */
public final class AcquisitionHistories implements EvidenceRefinement<Set<LockOrder>> {
  private final LockHistories histories;
  private final LockKinds kinds;

  AcquisitionHistories(LockHistories histories, LockKinds kinds) {
    this.histories = histories;
    this.kinds = kinds;
  }

  @Override
  public String name() {
    return "acquisition-history";
  }

  @Override
  public String paper() {
    return "Kahlon, Yang, Sankaranarayanan, Gupta, Fast and Accurate Static Data-Race Detection (CoBE), acquisition histories";
  }

  /** The orders whose first lock it holds. */
  @Override
  public Optional<Set<LockOrder>> evidence(SharedAccess access) {
    Set<LockOrder> held = access.orders().stream().filter(o -> holds(access, o)).collect(Collectors.toSet());
    return held.isEmpty() ? Optional.empty() : Optional.of(held);
  }

  @Override
  public Optional<Discharge> apart(Set<LockOrder> first, Set<LockOrder> second) {
    return first.stream().anyMatch(o -> second.contains(o.crossed()))
        ? Optional.of(new Discharge(name(), "while it held its lock, each thread took the lock that the other one holds", List.of()))
        : Optional.empty();
  }

  /** Whether the access is under the first lock of an order, held so that nobody else takes it. */
  private boolean holds(SharedAccess access, LockOrder order) {
    for (Map.Entry<Lock, Hold> each : access.guard().locks().acquired().entrySet()) {
      Hold hold = each.getValue();
      if (histories.name(access.occurrence().at().function(), each.getKey()).equals(Optional.of(order.held()))
          && kinds.exclude(each.getKey(), hold, new Hold(Mode.EXCLUSIVE, hold.kind(), 1))) {
        return true;
      }
    }
    return false;
  }
}
