package baton.refine;

import baton.memory.Address;
import baton.memory.Base;
import baton.race.Discharge;
import baton.race.Facts;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.List;
import java.util.Optional;

/**
 * What the first callback on an object makes and puts into a cell of that object, and into no other, belongs to it: the private data of
 * an open file. Two callbacks that reach something through such a cell of what they are handed reach different things, or are handed
 * one object. Then the first callback comes before all others, and the last one after them (see {@link Lifecycle}).
 */
final class OwnObjects implements Refinement {
  private final HandedObjects handed;
  private final OwnedCells cells;
  private final MadeByEach made;
  private final long pointerBytes;
  private final PerAccess<Optional<Role>> roles = new PerAccess<>(this::role);

  /** How an access comes to its object. */
  private enum Role {
    /** It made it, in the first callback. */
    MADE,
    /** Through a cell of what a callback between the first and the last is handed. */
    BETWEEN,
    /** Through a cell of what the last callback is handed. */
    LAST
  }

  OwnObjects(Facts facts, HandedObjects handed, OwnedCells cells, MadeByEach made) {
    this.handed = handed;
    this.cells = cells;
    this.made = made;
    this.pointerBytes = facts.contexts().names().program().units().stream().mapToLong(u -> u.pointerBytes()).findFirst().orElse(0);
  }

  @Override
  public String name() {
    return "own-object";
  }

  @Override
  public String paper() {
    return "Vojdani and others, Static Race Detection for Device Drivers: The Goblint Approach, section 4, example 5";
  }

  @Override
  public boolean concerns(SharedAccess access) {
    return role(access).isPresent();
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    Optional<Role> first = roles.of(pair.first());
    Optional<Role> second = roles.of(pair.second());
    boolean ordered = first.isPresent() && second.isPresent() && !(first.get() == Role.BETWEEN && second.get() == Role.BETWEEN);
    return ordered
        ? Optional.of(
            new Discharge(
                name(),
                "what is opened has an object of its own, and is opened before and closed after everything else",
                List.of("lifecycle", "points-to")))
        : Optional.empty();
  }

  private Optional<Role> role(SharedAccess access) {
    if (made.isOwn(access)) {
      return handed.field(access.entry()).filter(handed::isFirst).map(_ -> Role.MADE);
    }
    if (!(access.cell().base() instanceof Base.Held(Address cell, _)) || !(cell.base() instanceof Base.Handed) || !cell.terms().isEmpty()) {
      return Optional.empty();
    }
    return handed
        .of(access.entry(), cell.base())
        .filter(h -> h.sole() && !h.isFirst() && h.holds(cell.offset(), pointerBytes))
        .filter(_ -> cells.owned(access.entry(), cell.offset()))
        .map(h -> h.isLast() ? Role.LAST : Role.BETWEEN);
  }
}
