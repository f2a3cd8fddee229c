package baton.refine;

import baton.memory.Base;
import baton.pointsto.ObjectClass;
import baton.pointsto.PointsTo;
import baton.race.Discharge;
import baton.race.Pair;
import baton.race.Refinement;
import baton.race.SharedAccess;
import baton.race.Spot;
import java.util.List;
import java.util.Optional;

/**
 * Two accesses to different objects: different variables, a variable and an allocated object, objects of different allocation sites,
 * or of different points-to classes; and to a thread-local variable by its name.
 */
public final class DistinctObjects implements Refinement {
  private static final String POINTS_TO = "points-to";

  private final ObjectClass outside;
  private final PointsTo pointsTo;

  /**
   * In a program.
   *
   * @param outside the class of what code outside of the program knows
   * @param pointsTo the classes
   */
  public DistinctObjects(ObjectClass outside, PointsTo pointsTo) {
    this.outside = outside;
    this.pointsTo = pointsTo;
  }

  @Override
  public String name() {
    return "distinct-objects";
  }

  @Override
  public String paper() {
    return "Steensgaard, Points-to Analysis in Almost Linear Time";
  }

  @Override
  public boolean isBroad() {
    return true;
  }

  @Override
  public Optional<Discharge> discharge(Pair pair) {
    Spot first = pair.first().spot();
    Spot second = pair.second().spot();
    Optional<Base> made = maker(pair.first());
    Optional<Base> other = maker(pair.second());
    if (first.variable().isPresent() && second.variable().isPresent()) {
      if (!first.variable().equals(second.variable())) {
        return because("two variables");
      }
      if (first.variable().get().threadLocal()) {
        return because("each thread has a variable of its own");
      }
      boolean constant = pair.first().cell().terms().isEmpty() && pair.second().cell().terms().isEmpty();
      return constant && !first.bytes().overlaps(second.bytes()) ? because("other bytes of one variable") : Optional.empty();
    }
    if ((first.variable().isPresent() && other.isPresent()) || (second.variable().isPresent() && made.isPresent())) {
      return because("a variable and an object that the program makes");
    }
    if (made.isPresent() && other.isPresent() && !made.equals(other)) {
      return because("objects made at two places");
    }
    if (!first.pointsTo().equals(second.pointsTo()) && !foundOutside(first, second) && !foundOutside(second, first)) {
      return Optional.of(new Discharge(name(), "no pointer leads to both", List.of(POINTS_TO)));
    }
    return Optional.empty();
  }

  /** What made the object, unless the address was moved at an index that may be how far another object lies apart. */
  private Optional<Base> maker(SharedAccess access) {
    boolean elsewhere = !access.cell().terms().isEmpty() && pointsTo.isMovedToOthers(access.spot().pointsTo());
    return access.madeBy().filter(_ -> !elsewhere);
  }

  /** Whether code outside of the program may have returned the address of a variable that it knows by name. */
  private boolean foundOutside(Spot variable, Spot pointer) {
    return variable.variable().filter(Spot.Variable::exported).isPresent() && pointer.pointsTo().equals(outside);
  }

  private Optional<Discharge> because(String facts) {
    return Optional.of(new Discharge(name(), facts, List.of()));
  }
}
