package baton.refine;

import java.util.Optional;

/**
 * A number as a constant plus a factor times one number that the thread was handed.
 *
 * @param factor the factor; 0 where there is only the constant
 * @param leaf what the thread was handed; empty where the factor is 0
 * @param constant the constant
 */
record LinearForm(long factor, Optional<Leaf> leaf, long constant) {
  /** Larger numbers are not followed: a sum of them might wrap. */
  private static final long MOST = 1L << 40;

  /**
   * A number that a thread was handed.
   *
   * @param position as which argument, or behind which
   * @param field where it is behind the argument; empty where it is the argument itself
   */
  record Leaf(int position, Optional<OwnNumbers.Field> field) {}

  static LinearForm of(long constant) {
    return new LinearForm(0, Optional.empty(), constant);
  }

  static LinearForm of(Leaf leaf) {
    return new LinearForm(1, Optional.of(leaf), 0);
  }

  boolean isConstant() {
    return leaf.isEmpty();
  }

  /** The sum; empty where it is of two numbers, or too large. */
  Optional<LinearForm> plus(LinearForm other) {
    if (leaf.isPresent() && other.leaf.isPresent() && !leaf.equals(other.leaf)) {
      return Optional.empty();
    }
    long sum = factor + other.factor;
    return small(new LinearForm(sum, sum == 0 ? Optional.empty() : leaf.or(other::leaf), constant + other.constant));
  }

  /** The product with a constant; empty where it is too large. */
  Optional<LinearForm> times(long by) {
    boolean fits = Math.abs(by) < MOST && (by == 0 || (Math.abs(factor) < MOST / Math.abs(by) && Math.abs(constant) < MOST / Math.abs(by)));
    return fits ? Optional.of(new LinearForm(factor * by, by == 0 ? Optional.empty() : leaf, constant * by)) : Optional.empty();
  }

  private static Optional<LinearForm> small(LinearForm form) {
    return Math.abs(form.factor) < MOST && Math.abs(form.constant) < MOST ? Optional.of(form) : Optional.empty();
  }
}
