package baton.race;

import java.util.Optional;

/** A reason why pairs of accesses are no races (design, section 10). Each is a class of its own that can be left out. */
public interface Refinement {
  /** A name, one or two words with hyphens; the key of its line in the {@link Ledger}. */
  String name();

  /** The paper and section it is from. */
  String paper();

  /**
   * Whether it looks at nothing but which memory the accesses touch and how; so neither at their threads and locks nor at where they stand.
   * Then many pairs are discharged by one question.
   */
  default boolean isBroad() {
    return false;
  }

  /**
   * Whether it may discharge a pair of an access; quickly told, and false only if it discharges none. It is asked about pairs of which it
   * concerns both accesses, or one if {@link #concernsPairOfOne}.
   */
  default boolean concerns(SharedAccess access) {
    return true;
  }

  /** Whether it may discharge a pair of which it concerns one access only. */
  default boolean concernsPairOfOne() {
    return false;
  }

  /**
   * Whether it looks at where accesses stand in functions of which nothing else depends on that; asked once, before accesses that differ in
   * that alone are taken for one.
   */
  default boolean tellsPlaces() {
    return false;
  }

  /** Why it did not answer some of what it was asked, though it might know more with more time; empty where it answered all. */
  default Optional<String> gaveUp() {
    return Optional.empty();
  }

  /** Whether it proves that a pair is no race. It is monotone: more locks held, or fewer threads running, never lose a proof. */
  Optional<Discharge> discharge(Pair pair);
}
