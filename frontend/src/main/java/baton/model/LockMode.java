package baton.model;

/** Whom a hold excludes. */
public enum LockMode {
  /** Excludes every other hold. */
  EXCLUSIVE,
  /** Excludes exclusive holds only. */
  SHARED,
  /** Excludes nobody: what was read is read again if somebody wrote meanwhile. Of a sequence lock, by {@code read_begin}. */
  OPTIMISTIC,
  /** Excludes nobody, and has optimistic readers read again. Of a sequence counter, by {@code write_begin}. */
  WRITING,
  /** For a release: whichever mode is held. For an assertion: at least shared. */
  EITHER
}
