package baton.refine;

import baton.race.Discharge;
import baton.race.EvidenceRefinement;
import baton.race.SharedAccess;
import java.util.List;
import java.util.Optional;

/** Two accesses that are both marked do not race (C11, 5.1.2.4); a marked one and a plain one do. */
public final class Atomics implements EvidenceRefinement<Boolean> {
  @Override
  public String name() {
    return "atomics";
  }

  @Override
  public String paper() {
    return "C11, 5.1.2.4";
  }

  /** Whether the access is marked. */
  @Override
  public Optional<Boolean> evidence(SharedAccess access) {
    return access.access().marked() ? Optional.of(true) : Optional.empty();
  }

  @Override
  public Optional<Discharge> apart(Boolean first, Boolean second) {
    return first && second ? Optional.of(new Discharge(name(), "both accesses are atomic or marked", List.of())) : Optional.empty();
  }
}
