package baton.region;

import baton.memory.Address;
import java.util.Optional;

/**
 * An owner of a region: a cell that the program names and from which the objects of the region are reached.
 *
 * @param kind which cell, the same for all elements of an array
 * @param exact whether it is known which element it is, and one name means one element
 * @param symbol the summand of the element's index that is not constant, in the names of one state; empty when there is none
 * @param shift what is added to it
 */
public record Owner(Kind kind, boolean exact, Optional<Address> symbol, long shift) {
  /**
   * A cell, or the cells at one place in all elements of an array.
   *
   * @param root the identity of the variable
   * @param start where the outermost array around the cell begins in the variable; -1 for none
   * @param stride the size of the elements of that array; 0 for none
   * @param rest where the cell is in the element, or in the variable
   */
  public record Kind(String root, long start, long stride, long rest) implements Comparable<Kind> {
    /** The whole element, or the whole variable. */
    Kind whole() {
      return new Kind(root, start, stride, -1);
    }

    /** All of the variable. */
    Kind variable() {
      return new Kind(root, -1, 0, -1);
    }

    @Override
    public int compareTo(Kind other) {
      int order = root.compareTo(other.root);
      order = order != 0 ? order : Long.compare(start, other.start);
      order = order != 0 ? order : Long.compare(stride, other.stride);
      return order != 0 ? order : Long.compare(rest, other.rest);
    }
  }

  /** The same element of another cell. */
  Owner of(Kind other) {
    return new Owner(other, exact, symbol, shift);
  }

  /** One of all elements. */
  Owner anyOf(Kind other) {
    return new Owner(other, other.stride() == 0, Optional.empty(), 0);
  }
}
