package baton.refine;

import baton.memory.Base;
import baton.race.Discharge;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.List;
import java.util.Optional;

/**
 * Callbacks of one object come in an order: the first, such as {@code open}, runs once and before all others, the last, such as
 * {@code release}, once and after all others. Only accesses inside the very object that the callback is handed are meant: what two
 * objects point to may be one thing; see {@link OwnObjects}.
 */
final class Lifecycle implements Refinement {
  private static final String LIFECYCLE = "lifecycle";

  private final HandedObjects handed;

  /** An access inside the object that its callback is handed. */
  private record Role(String object, boolean atAnEnd) {}

  Lifecycle(HandedObjects handed) {
    this.handed = handed;
  }

  @Override
  public String name() {
    return "lifecycle";
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
    Optional<Role> first = role(pair.first());
    Optional<Role> second = role(pair.second());
    if (first.isEmpty() || second.isEmpty() || !first.get().object().equals(second.get().object())) {
      return Optional.empty();
    }
    return first.get().atAnEnd() || second.get().atAnEnd()
        ? Optional.of(
            new Discharge(name(), "a " + first.get().object() + " is opened before and closed after everything else", List.of(LIFECYCLE)))
        : Optional.empty();
  }

  private Optional<Role> role(SharedAccess access) {
    return access.cell().base() instanceof Base.Handed base && access.cell().terms().isEmpty()
        ? handed
            .of(access.entry(), base)
            .filter(h -> h.holds(access.cell().offset(), access.access().bytes()))
            .map(h -> new Role(h.lifecycle().per(), h.isFirst() || h.isLast()))
        : Optional.empty();
  }
}
