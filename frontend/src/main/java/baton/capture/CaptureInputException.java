package baton.capture;

/** What the user named cannot be read as C sources or compile commands. The message says what is wrong, where, and what to do. */
public final class CaptureInputException extends Exception {
  private static final long serialVersionUID = 1L;

  /** A message that is ready to be shown. */
  public CaptureInputException(String message) {
    super(message);
  }

  /** A message that is ready to be shown, and what led to it. */
  public CaptureInputException(String message, Throwable cause) {
    super(message, cause);
  }
}
