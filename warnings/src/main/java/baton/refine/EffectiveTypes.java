package baton.refine;

import baton.race.Discharge;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.Spot;
import java.util.List;
import java.util.Optional;

/**
 * Where only the points-to class says that two accesses may meet, a pointer is no number, and a number has one size (C11, 6.5,
 * effective types). Single bytes may be anything.
 */
public final class EffectiveTypes implements Refinement {
  private static final String EFFECTIVE_TYPES = "effective-types";

  @Override
  public String name() {
    return EFFECTIVE_TYPES;
  }

  @Override
  public String paper() {
    return "C11, 6.5 paragraphs 6 and 7";
  }

  @Override
  public boolean isBroad() {
    return true;
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    Spot first = pair.first().spot();
    Spot second = pair.second().spot();
    if ((!first.untyped() && !second.untyped()) || first.value().isEmpty() || second.value().isEmpty()) {
      return Optional.empty();
    }
    Spot.Value one = first.value().get();
    Spot.Value other = second.value().get();
    boolean bytes = one.bytes() == 1 || other.bytes() == 1;
    return !bytes && !one.equals(other)
        ? Optional.of(new Discharge(name(), "values of different sizes, or a pointer and a number", List.of(EFFECTIVE_TYPES)))
        : Optional.empty();
  }
}
