package baton.refine;

import baton.race.Discharge;
import baton.race.Pair;
import baton.race.Refinement;
import java.util.List;
import java.util.Optional;

/**
 * One of the accesses is in code that no thread reaches, by the values that variables have under their locks (the Goblint approach,
 * section 3 and figure 2; see {@link baton.value}).
 */
public final class Unreached implements Refinement {
  Unreached() {}

  @Override
  public String name() {
    return "unreached";
  }

  @Override
  public String paper() {
    return "Vojdani et al., The Goblint approach, section 3";
  }

  @Override
  public boolean isBroad() {
    return true;
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    return pair.first().reachable() && pair.second().reachable()
        ? Optional.empty()
        : Optional.of(new Discharge(name(), "no thread reaches one of them, by the values of variables", List.of()));
  }
}
