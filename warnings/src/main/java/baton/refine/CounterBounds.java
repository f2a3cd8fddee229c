package baton.refine;

import java.util.Optional;

/** The values of a counter for which a loop goes on while it compares so with a bound. */
final class CounterBounds {
  private CounterBounds() {}

  /**
   * The values for which a loop goes on.
   *
   * @param predicate how the counter compares with the bound then, by LLVM's name
   * @param step what is added in each round
   * @param start where it begins
   * @param bound what it is compared with
   * @return empty where the comparison tells nothing
   */
  static Optional<Interval> of(String predicate, long step, Interval start, Interval bound) {
    Form most = bound.high();
    Form least = bound.low();
    boolean isSum = least.isSum() && most.isSum();
    return switch (predicate) {
      case "slt" -> step > 0 ? upTo(start, most.plus(Form.of(-1))) : Optional.empty();
      case "sle" -> step > 0 ? upTo(start, Optional.of(most)) : Optional.empty();
      case "sgt" -> step < 0 ? downTo(start, least.plus(Form.of(1))) : Optional.empty();
      case "sge" -> step < 0 ? downTo(start, Optional.of(least)) : Optional.empty();
      // without a sign, what is subtracted may make a bound that is beyond all numbers
      case "ult" -> step > 0 && isSum ? upTo(start, most.plus(Form.of(-1))) : Optional.empty();
      case "ule" -> step > 0 && isSum ? upTo(start, Optional.of(most)) : Optional.empty();
      // a number that is not below 0 is at least 0: such a loop goes on from behind
      case "ugt" -> step == -1 && isSum && start.low().isSum() ? downTo(start, least.plus(Form.of(1))) : Optional.empty();
      case "uge" -> step == -1 && least.isConstant() && least.constant() > 0 && start.isExact() ? downTo(start, Optional.of(least)) : Optional.empty();
      case "ne" -> differs(step, start, bound);
      default -> Optional.empty();
    };
  }

  /** Those of a counter that moves by one until it has come to a bound. */
  private static Optional<Interval> differs(long step, Interval start, Interval bound) {
    if (!bound.low().isExact() || start.one().isEmpty() || bound.one().isEmpty()) {
      return Optional.empty();
    }
    return step == 1
        ? upTo(start, bound.high().plus(Form.of(-1)))
        : step == -1 ? downTo(start, bound.low().plus(Form.of(1))) : Optional.empty();
  }

  private static Optional<Interval> upTo(Interval start, Optional<Form> last) {
    return last.map(l -> new Interval(start.low(), l, Interval.NONE));
  }

  private static Optional<Interval> downTo(Interval start, Optional<Form> last) {
    return last.map(l -> new Interval(l, start.high(), Interval.NONE));
  }
}
