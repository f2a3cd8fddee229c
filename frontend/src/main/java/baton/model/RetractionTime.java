package baton.model;

/** When a retracted object is private again. */
public enum RetractionTime {
  /** When the call returns. */
  AT_RETURN,
  /** After a grace period: readers may still see it. */
  AFTER_GRACE_PERIOD
}
