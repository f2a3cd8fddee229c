package baton.refine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

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

  /**
   * Their products with a number. One that is not constant is taken for no less than 0: a part of which the length is a multiple of it only holds
   * an access where that is so.
   */
  Optional<Interval> times(Form by) {
    if (by.isConstant()) {
      return times(by.constant());
    }
    Optional<Form> least = low.times(by);
    Optional<Form> most = high.times(by);
    Optional<Form> steps = modulus.times(by);
    return least.isEmpty() || most.isEmpty() || steps.isEmpty()
        ? Optional.empty()
        : Optional.of(new Interval(least.get(), most.get(), steps.get()));
  }

  /** The least that holds both; empty where it is not known which of them goes farther. */
  Optional<Interval> and(Interval other) {
    boolean exact = Stream.of(low, high, other.low, other.high).allMatch(Form::isExact) && isWhole() && other.isWhole();
    Optional<Form> least = larger(other.low, low).map(l -> l.equals(low) ? other.low : low);
    Optional<Form> most = larger(high, other.high);
    return exact && least.isPresent() && most.isPresent() ? Optional.of(new Interval(least.get(), most.get(), NONE)) : Optional.empty();
  }

  private static Optional<Form> larger(Form one, Form other) {
    return one.isAtLeast(other) ? Optional.of(one) : other.isAtLeast(one) ? Optional.of(other) : Optional.empty();
  }

  /** Whether it is one constant. */
  boolean isExact() {
    return one().filter(Form::isConstant).isPresent();
  }

  /** The one number. */
  Optional<Form> one() {
    return isWhole() && low.equals(high) ? Optional.of(low) : Optional.empty();
  }

  /** The numbers that it is made of. */
  List<Form.Atom> atoms() {
    return Stream.of(low, high, modulus).flatMap(f -> f.atoms().stream()).toList();
  }

  /** With other numbers in place of its own, each of which is one number. */
  Optional<Interval> map(Function<Form.Atom, Optional<Form>> by) {
    Optional<Form> least = low.replace(by);
    Optional<Form> most = high.replace(by);
    Optional<Form> steps = modulus.replace(by);
    return least.isEmpty() || most.isEmpty() || steps.isEmpty()
        ? Optional.empty()
        : Optional.of(new Interval(least.get(), most.get(), steps.get()));
  }

  /** With what was passed in place of what a function was handed; empty where that is not known. */
  Optional<Interval> replace(Function<Form.Atom.Handed, Optional<Interval>> passed) {
    Map<Form.Atom, Interval> known = new HashMap<>();
    Form steps = modulus;
    for (Form.Atom atom : Set.copyOf(atoms())) {
      if (atom instanceof Form.Atom.Handed handed) {
        Optional<Interval> by = passed.apply(handed);
        if (by.isEmpty()) {
          return Optional.empty();
        }
        known.put(atom, by.get());
        if (!by.get().isWhole()) {
          OptionalLong factor = low.factorAlone(atom);
          Optional<Form> more = factor.isPresent() && factor.equals(high.factorAlone(atom)) ? by.get().modulus.times(Math.abs(factor.getAsLong())) : Optional.empty();
          if (more.isEmpty() || !steps.equals(NONE)) {
            return Optional.empty();
          }
          steps = more.get();
        }
      }
    }
    Optional<Form> least = replace(low, known, true);
    Optional<Form> most = replace(high, known, false);
    Optional<Form> step = isWhole() ? Optional.of(steps) : replace(modulus, known, true).filter(s -> s.isExact() && known.values().stream().allMatch(Interval::isWhole));
    return least.isEmpty() || most.isEmpty() || step.isEmpty() ? Optional.empty() : Optional.of(new Interval(least.get(), most.get(), step.get()));
  }

  /** The least, or the largest, that a number may be. */
  private static Optional<Form> replace(Form form, Map<Form.Atom, Interval> known, boolean least) {
    return form.replace(
        atom -> {
          Interval by = known.get(atom);
          if (by == null || by.low.equals(by.high)) {
            return Optional.of(by == null ? Form.of(atom) : by.low);
          }
          OptionalLong factor = form.factorAlone(atom);
          return factor.isEmpty() ? Optional.empty() : Optional.of(factor.getAsLong() > 0 == least ? by.low : by.high);
        });
  }

  /** Widened without a sign; bounds of what is computed are taken to be none that are below 0. */
  Optional<Interval> unsigned() {
    return one().isPresent() ? one().get().unsigned().map(Interval::of) : Optional.of(this);
  }

  static Interval of(Form exactly) {
    return new Interval(exactly, exactly, NONE);
  }
}
