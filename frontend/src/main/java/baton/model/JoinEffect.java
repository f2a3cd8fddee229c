package baton.model;

/** What a join guarantees on return. */
public enum JoinEffect {
  /** The callback is not running and does not run unless it is started again. */
  FINISHED,
  /** What was started before has ended; a callback that makes itself run again goes on. */
  DRAINED,
  /** No new use begins; uses that began go on. */
  NO_NEW_STARTS
}
