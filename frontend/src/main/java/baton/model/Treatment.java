package baton.model;

/** Whether a kind of thread is followed. */
public enum Treatment {
  /** Yes. */
  FOLLOWED,
  /** No, and reports say so. */
  LEFT_OUT
}
