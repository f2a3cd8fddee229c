package baton.model;

/** What a join guarantees on return. */
public enum JoinEffect {
  /** The callback is not running and does not run unless it is started again. */
  FINISHED,
  /** No new use begins; uses that began go on. */
  NO_NEW_STARTS
}
