package baton.model;

/** How hidden state is accessed. */
public enum AccessKind {
  /** Read. */
  READ,
  /** Written. */
  WRITE
}
