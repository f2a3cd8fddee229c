package baton.value;

import baton.symbolic.Values;
import java.util.Optional;

/**
 * What a register may hold.
 *
 * @param numbers the numbers
 * @param place the one address it surely is, of a variable or a function of the program
 */
record Value(Values numbers, Optional<Place> place) {
  /** Anything. */
  static final Value ANY = of(Values.ANY);

  /**
   * An address.
   *
   * @param symbol the number of the symbol
   * @param offset in bytes
   */
  record Place(int symbol, long offset) {}

  static Value of(Values numbers) {
    return new Value(numbers, Optional.empty());
  }

  static Value of(Place place) {
    return new Value(Values.NONZERO, Optional.of(place));
  }

  Value join(Value other) {
    return equals(other) ? this : new Value(numbers.join(other.numbers), place.equals(other.place) ? place : Optional.empty());
  }

  /** Whether it is one number or one address. */
  boolean isConstant() {
    return place.isPresent() || single().isPresent();
  }

  Optional<Long> single() {
    return numbers.ranges().size() == 1 && numbers.ranges().getFirst().low() == numbers.ranges().getFirst().high()
        ? Optional.of(numbers.ranges().getFirst().low())
        : Optional.empty();
  }
}
