package baton.refine;

import baton.race.Discharge;
import baton.race.Pair;
import baton.race.Refinement;
import java.util.List;
import java.util.Optional;

/** Two accesses that are both marked do not race (C11, 5.1.2.4); a marked one and a plain one do. */
public final class Atomics implements Refinement {
  @Override
  public String name() {
    return "atomics";
  }

  @Override
  public String paper() {
    return "C11, 5.1.2.4";
  }

  @Override
  public boolean isBroad() {
    return true;
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    return pair.first().access().marked() && pair.second().access().marked()
        ? Optional.of(new Discharge(name(), "both accesses are atomic or marked", List.of()))
        : Optional.empty();
  }
}
