package baton.model;

/** How an argument says that a lock is recursive. */
public enum RecursionTest {
  /** It equals the value. */
  EQUALS,
  /** All bits of the value are set in it. */
  HAS_BITS
}
