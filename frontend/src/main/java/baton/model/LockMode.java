package baton.model;

/** Whom a hold excludes. */
public enum LockMode {
  /** Every other hold. */
  EXCLUSIVE,
  /** Exclusive holds only. */
  SHARED,
  /** For a release: whichever mode is held. For an assertion: at least shared. */
  EITHER
}
