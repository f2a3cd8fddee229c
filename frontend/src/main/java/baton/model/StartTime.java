package baton.model;

/** When a spawned entry starts. */
public enum StartTime {
  /** From the call on. */
  AT_CALL,
  /** Once another call wakes the thread that this one made. */
  WHEN_WOKEN,
  /** When an event comes: an interrupt, a timer, a packet. */
  LATER
}
