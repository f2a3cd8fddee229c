package baton.refine;

import baton.race.Discharge;
import baton.race.EvidenceRefinement;
import baton.race.SharedAccess;
import baton.race.Spot;
import java.util.List;
import java.util.Optional;

/**
 * Where only the points-to class says that two accesses may meet, a pointer is no number, and a number has one size (C11, 6.5,
 * effective types). Single bytes may be anything.
 */
public final class EffectiveTypes implements EvidenceRefinement<EffectiveTypes.Typed> {
  private static final String EFFECTIVE_TYPES = "effective-types";

  @Override
  public String name() {
    return EFFECTIVE_TYPES;
  }

  @Override
  public String paper() {
    return "C11, 6.5 paragraphs 6 and 7";
  }

  /**
   * What sort of value an access reads or writes.
   *
   * @param value the sort
   * @param untyped whether it may be memory of any type
   */
  record Typed(Spot.Value value, boolean untyped) {}

  @Override
  public Optional<Typed> evidence(SharedAccess access) {
    return access.spot().value().map(v -> new Typed(v, access.spot().untyped()));
  }

  @Override
  public Optional<Discharge> apart(Typed first, Typed second) {
    boolean bytes = first.value().bytes() == 1 || second.value().bytes() == 1;
    return (first.untyped() || second.untyped()) && !bytes && !first.value().equals(second.value())
        ? Optional.of(new Discharge(name(), "values of different sizes, or a pointer and a number", List.of(EFFECTIVE_TYPES)))
        : Optional.empty();
  }
}
