package baton.race;

import java.util.Optional;

/**
 * A refinement that looks at something small of each access, which many accesses have in common: whether a pair is no race is then
 * decided once for all pairs with the same evidence (design, section 10).
 *
 * @param <E> what it looks at; has a value for {@link Object#equals}
 */
public interface EvidenceRefinement<E> extends Refinement {
  /** What it looks at; empty where it discharges no pair of the access. */
  Optional<E> evidence(SharedAccess access);

  /** Whether two accesses with such evidence are no race, whatever else they are. */
  Optional<Discharge> apart(E first, E second);

  /** Whether there may be as much different evidence as there are threads; it is looked at where the rest does not discharge a pair. */
  default boolean tellsThreads() {
    return false;
  }

  @Override
  default Optional<Discharge> discharge(Pair pair) {
    return evidence(pair.first()).flatMap(first -> evidence(pair.second()).flatMap(second -> apart(first, second)));
  }
}
