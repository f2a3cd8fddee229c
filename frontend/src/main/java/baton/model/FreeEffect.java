package baton.model;

/** When freed memory ends. */
public enum FreeEffect {
  /** At the call. */
  FREES,
  /** At the call if this was the last reference. */
  DROPS_REFERENCE,
  /** After a grace period. */
  AFTER_GRACE_PERIOD
}
