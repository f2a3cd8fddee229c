package baton.refine;

import java.util.Optional;

/**
 * Numbers from {@code low} to {@code high}.
 *
 * @param low the least
 * @param high the largest
 * @param modulus where it is not 0, a multiple of it may be added to all of them
 */
record Interval(Form low, Form high, Form modulus) {
  static final Form NONE = Form.of(0);

  boolean isWhole() {
    return modulus.equals(NONE);
  }

  Optional<Interval> plus(Interval other) {
    Optional<Form> least = low.plus(other.low);
    Optional<Form> most = high.plus(other.high);
    boolean both = !isWhole() && !other.isWhole();
    return least.isEmpty() || most.isEmpty() || both
        ? Optional.empty()
        : Optional.of(new Interval(least.get(), most.get(), isWhole() ? other.modulus : modulus));
  }

  Optional<Interval> times(long by) {
    Optional<Form> one = low.times(by);
    Optional<Form> two = high.times(by);
    Optional<Form> steps = modulus.times(Math.abs(by));
    return one.isEmpty() || two.isEmpty() || steps.isEmpty()
        ? Optional.empty()
        : Optional.of(by >= 0 ? new Interval(one.get(), two.get(), steps.get()) : new Interval(two.get(), one.get(), steps.get()));
  }

  /** Whether it is one constant. */
  boolean isExact() {
    return one().filter(Form::isConstant).isPresent();
  }

  /** The one number. */
  Optional<Form> one() {
    return isWhole() && low.equals(high) ? Optional.of(low) : Optional.empty();
  }

  static Interval of(Form exactly) {
    return new Interval(exactly, exactly, NONE);
  }
}
