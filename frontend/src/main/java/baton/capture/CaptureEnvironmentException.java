package baton.capture;

/** This machine does not let Baton work: no room, no permission. The message says what is wrong, where, and what to do. */
public final class CaptureEnvironmentException extends Exception {
  private static final long serialVersionUID = 1L;

  /** A message that is ready to be shown. */
  public CaptureEnvironmentException(String message) {
    super(message);
  }

  /** A message that is ready to be shown, and what led to it. */
  public CaptureEnvironmentException(String message, Throwable cause) {
    super(message, cause);
  }
}
