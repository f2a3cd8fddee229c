package baton.chain;

import baton.chain.Value.Head;
import baton.chain.Value.Place;

/**
 * A sort of cells that keep where a list ends, next to the head of the list.
 *
 * @param field the field that such a cell is by type
 * @param head the field that the heads of the lists are
 * @param where where the head is, seen from the cell
 * @param form what the cell holds
 * @param loose whether the cell may hold anything while the list is empty
 */
record Tail(String field, String head, Where where, Form form, boolean loose) {
  /** What a cell holds while there are nodes in the list. */
  enum Form {
    /** The address of the last node; null otherwise, if it is not loose. */
    NODE,
    /** The address of the cell that holds the null at the end: the link of the last node, or the head of an empty list. */
    LINK
  }

  /** Where a head is. */
  sealed interface Where {}

  /** In the same object, so many bytes behind the cell. */
  record Beside(long distance) implements Where {}

  /** Both are variables. */
  record Variables(Place tail, Place head) implements Where {}

  /** The head of the list whose end a cell keeps. */
  Head headOf(Head cell) {
    return switch (where) {
      case Beside(long distance) -> new Head(new Place(cell.at().target(), cell.at().offset() + distance), head);
      case Variables(_, Place at) -> new Head(at, head);
    };
  }

  /** The cell that keeps the end of the list of a head. */
  Head cellOf(Head list) {
    return switch (where) {
      case Beside(long distance) -> new Head(new Place(list.at().target(), list.at().offset() - distance), field);
      case Variables(Place at, _) -> new Head(at, field);
    };
  }

  Tail loosened() {
    return new Tail(field, head, where, form, true);
  }
}
