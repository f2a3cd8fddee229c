package baton.model;

/** What a call does to a barrier. */
public enum BarrierOperation {
  /** Waits until as many threads wait as the barrier counts. */
  WAIT,
  /** Begins the life of a barrier. */
  INIT
}
