package baton.flow;

/** Which cells of an object an access touches, as far as addresses may be in them. */
public enum CellKind {
  /** Too small for an address, and no part of a copy byte by byte. */
  NONE,
  /** Pointers. */
  POINTERS,
  /** Integers that the source declares as such. */
  INTEGERS,
  /** Parts of any cells, too small for an address, as a copy byte by byte touches them. */
  BYTES,
  /** Any: raw memory, aggregates, integers that the source declares as pointers. */
  ANYTHING
}
