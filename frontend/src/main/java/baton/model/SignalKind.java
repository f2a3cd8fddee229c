package baton.model;

/** How a signal reaches its waiters. */
public enum SignalKind {
  /** A completion. */
  COMPLETION,
  /** A semaphore that starts at zero. */
  SEMAPHORE,
  /** A file descriptor: a hint, not an order. */
  DESCRIPTOR,
  /** A wake-up: a hint, ordered only with the condition it announces. */
  WAKE_UP
}
