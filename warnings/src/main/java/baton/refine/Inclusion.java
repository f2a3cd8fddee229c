package baton.refine;

import baton.pointsto.Pointees;
import baton.race.Discharge;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import java.util.List;
import java.util.Optional;

/** Two accesses through pointers of one class that lead to different objects, by what flows into which pointer. */
public final class Inclusion implements Refinement {
  @Override
  public String name() {
    return "inclusion";
  }

  @Override
  public String paper() {
    return "Kahlon, Yang, Sankaranarayanan, Gupta, Fast and Accurate Static Data-Race Detection (CoBE), bootstrapping; Andersen's analysis";
  }

  @Override
  public boolean isBroad() {
    return true;
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    SharedAccess first = pair.first();
    SharedAccess second = pair.second();
    return Pointees.apart(first.pointees(), first.access().bytes(), second.pointees(), second.access().bytes())
        ? Optional.of(new Discharge(name(), "the two pointers lead to no common object", List.of("points-to")))
        : Optional.empty();
  }
}
