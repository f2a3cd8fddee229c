package baton.model;

/** Whom an entry excludes while it runs, besides what its locks exclude. */
public enum Exclusion {
  /** Nobody. */
  NONE,
  /** Every other thread: all other processors are stopped. */
  EVERYTHING
}
