package baton.model;

/** Whom a hold excludes. */
public enum LockMode {
  /** Excludes every other hold. */
  EXCLUSIVE,
  /** Excludes exclusive holds only. */
  SHARED,
  /** For a release: whichever mode is held. For an assertion: at least shared. */
  EITHER
}
