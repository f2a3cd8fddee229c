package baton.model;

/** Whether a kind of thread is followed. */
public enum Treatment {
  /** They are entries of their own. */
  FOLLOWED,
  /** They are not looked at, and reports say so. */
  LEFT_OUT
}
