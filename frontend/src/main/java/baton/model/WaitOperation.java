package baton.model;

/** How long a call waits for a signal. */
public enum WaitOperation {
  /** Until it comes, or until the call fails in a way that programs do not expect. */
  WAIT,
  /** Not at all, or for some time: that it does not come is an ordinary outcome. */
  TRY
}
