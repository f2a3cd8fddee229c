package baton.memory;

/**
 * A summand of an address.
 *
 * @param stride bytes; not 0
 * @param index what is multiplied by it
 */
public record Term(long stride, Address index) implements Comparable<Term> {
  /** A number of bytes of which the summand is a multiple, whatever the index. */
  long step() {
    long of = index.base() instanceof Base.Zero ? 0 : 1;
    for (Term inner : index.terms()) {
      of = gcd(of, inner.step());
    }
    return Math.abs(stride) * (of == 0 ? 1 : of);
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  @Override
  public int compareTo(Term other) {
    int order = index.compareTo(other.index);
    return order != 0 ? order : Long.compare(stride, other.stride);
  }
}
