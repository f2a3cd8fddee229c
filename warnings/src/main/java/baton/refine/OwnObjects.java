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
 * one object. Then the first callback comes before all others, and the last one after them (see {@link Lifecycle}). What is opened itself, made by
 * the system, is none of these objects.
 */
final class OwnObjects implements Refinement {
  private final HandedObjects handed;
  private final OwnedCells cells;
  private final MadeByEach made;
  private final long pointerBytes;
  private final PerAccess<Optional<Role>> roles = new PerAccess<>(this::role);

  /** How an access comes to its object, and the struct that is opened. */
  private record Role(Way way, String per) {}

  /** How an access comes to its object. */
  private enum Way {
    /** It is what is opened itself. */
    HANDED,
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
    return first.isPresent() && second.isPresent()
        ? apart(first.get(), second.get()).map(why -> new Discharge(name(), why, List.of("lifecycle", "points-to")))
        : Optional.empty();
  }

  private static Optional<String> apart(Role first, Role second) {
    if (first.way() == Way.HANDED || second.way() == Way.HANDED) {
      return first.way() != second.way() && first.per().equals(second.per())
          ? Optional.of("what is opened is none of the objects that are made for it")
          : Optional.empty();
    }
    return first.way() == Way.BETWEEN && second.way() == Way.BETWEEN
        ? Optional.empty()
        : Optional.of("what is opened has an object of its own, and is opened before and closed after everything else");
  }

  private Optional<Role> role(SharedAccess access) {
    if (made.isOwn(access)) {
      return handed.field(access.entry())
          .filter(handed::isFirst)
          .flatMap(field -> handed.lifecycle(field))
          .map(lifecycle -> new Role(Way.MADE, lifecycle.per()));
    }
    if (access.cell().base() instanceof Base.Handed base && access.cell().terms().isEmpty()) {
      return handed
          .of(access.entry(), base)
          .filter(h -> h.holds(access.cell().offset(), access.access().bytes()))
          .map(h -> new Role(Way.HANDED, h.lifecycle().per()));
    }
    return OwnedCells.holder(access).flatMap(cell -> holder(access, cell));
  }

  /** The role of an access to what is found through a cell of what the callback is handed. */
  private Optional<Role> holder(SharedAccess access, Address cell) {
    return handed
        .of(access.entry(), cell.base())
        .filter(h -> h.sole() && !h.isFirst() && h.holds(cell.offset(), pointerBytes))
        .filter(_ -> cells.owned(access.entry(), cell.offset()))
        .map(h -> new Role(h.isLast() ? Way.LAST : Way.BETWEEN, h.lifecycle().per()));
  }
}
