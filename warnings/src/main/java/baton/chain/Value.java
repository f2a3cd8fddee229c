package baton.chain;

import baton.link.Symbol;

/** What a register or a cell holds, as far as lists are concerned. */
sealed interface Value {
  /** Anything; where it is an address of a node, nothing is known of who has that node. */
  Value ANY = new Any();

  /** The null pointer. */
  Value NULL = new Null();

  /** See {@link #ANY}. */
  record Any() implements Value {}

  /** See {@link #NULL}. */
  record Null() implements Value {}

  /** A number other than zero. */
  record NonZero() implements Value {}

  /**
   * A constant.
   *
   * @param value the number
   */
  record Constant(long value) implements Value {}

  /**
   * An address.
   *
   * @param target the beginning of something
   * @param offset bytes from there
   * @param exact whether it is that byte; else it is one of the array there
   * @param field the field that is there by type, as a text; empty where that is not known
   */
  record Pointer(Target target, long offset, boolean exact, String field) implements Value {
    /** Whether both are surely one address. */
    boolean same(Pointer other) {
      return target.equals(other.target) && offset == other.offset && exact && other.exact;
    }
  }

  /**
   * Null, or the first node of a list that only this thread knows.
   *
   * @param id values with the same number are the same list
   */
  record Chain(int id) implements Value {}

  /** What addresses begin with. */
  sealed interface Target {}

  /** A value that is the same wherever it stands in a state; not known besides. */
  record Named(int id) implements Target {}

  /** A node. */
  record Node(int id) implements Target {}

  /**
   * A variable in the frame of a function.
   *
   * @param depth which frame, from 0
   * @param ordinal the instruction that reserves it
   */
  record Local(int depth, int ordinal) implements Target {}

  /** A global variable. */
  record Global(Symbol symbol) implements Target {}

  /** What a lock is that is no object. */
  record Token(String name) implements Target {}

  /**
   * An element of an array.
   *
   * @param base what the array is in
   * @param offset where it begins there
   * @param index the name of the index
   * @param stride the size of an element
   */
  record Element(Target base, long offset, int index, long stride) implements Target {}

  /**
   * A cell.
   *
   * @param target the beginning of something
   * @param offset bytes from there
   */
  record Place(Target target, long offset) {}

  /**
   * The head of a list.
   *
   * @param at the cell
   * @param field the field that it is by type
   */
  record Head(Place at, String field) {}
}
