package baton.refine;

import baton.race.Discharge;
import baton.race.EvidenceRefinement;
import baton.race.SharedAccess;
import java.util.List;
import java.util.Optional;

/**
 * One of the accesses is in code that no thread reaches, by the values that variables have under their locks (the Goblint approach,
 * section 3 and figure 2; see {@link baton.value}).
 */
public final class Unreached implements EvidenceRefinement<Boolean> {
  Unreached() {}

  @Override
  public String name() {
    return "unreached";
  }

  @Override
  public String paper() {
    return "Vojdani et al., The Goblint approach, section 3";
  }

  /** Whether some thread reaches the access. */
  @Override
  public Optional<Boolean> evidence(SharedAccess access) {
    return Optional.of(access.reachable());
  }

  @Override
  public Optional<Discharge> apart(Boolean first, Boolean second) {
    return first && second
        ? Optional.empty()
        : Optional.of(new Discharge(name(), "no thread reaches one of them, by the values of variables", List.of()));
  }
}
