package baton.memory;

/**
 * A summand of an address.
 *
 * @param stride bytes; not 0
 * @param index what is multiplied by it
 */
public record Term(long stride, Address index) implements Comparable<Term> {
  @Override
  public int compareTo(Term other) {
    int order = index.compareTo(other.index);
    return order != 0 ? order : Long.compare(stride, other.stride);
  }
}
