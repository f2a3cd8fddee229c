package baton.callgraph;

import java.util.Arrays;

/** A set of marks. Equal sets of one {@link MarkSets} are one object. */
final class MarkSet {
  private final int id;
  private final int[] marks;

  /** Of marks that rise. */
  MarkSet(int id, int[] marks) {
    this.id = id;
    this.marks = marks;
  }

  /** Tells it from all others of its {@link MarkSets}. */
  int id() {
    return id;
  }

  boolean isEmpty() {
    return marks.length == 0;
  }

  boolean contains(int mark) {
    return Arrays.binarySearch(marks, mark) >= 0;
  }

  /** The marks, rising; not to be changed. */
  int[] marks() {
    return marks;
  }

  /** How many of the marks are functions. */
  int functions() {
    int first = Arrays.binarySearch(marks, ValueFlow.FIRST_FUNCTION);
    return marks.length - (first >= 0 ? first : -first - 1);
  }
}
