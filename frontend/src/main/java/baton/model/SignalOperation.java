package baton.model;

/** What a call does to a signal. */
public enum SignalOperation {
  /** Signals. */
  SIGNAL,
  /** Forgets earlier signals. */
  RESET
}
