package baton.model;

/** What an atomic function does to its object. */
public enum AtomicOperation {
  /** Reads. */
  LOAD,
  /** Writes. */
  STORE,
  /** Reads and writes in one step. */
  READ_MODIFY_WRITE
}
