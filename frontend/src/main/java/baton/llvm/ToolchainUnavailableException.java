package baton.llvm;

/** The bundled compiler cannot be used here. The message says what is wrong, where, and what to do about it. */
public final class ToolchainUnavailableException extends Exception {
  private static final long serialVersionUID = 1L;

  /** A message that is ready to be shown. */
  public ToolchainUnavailableException(String message) {
    super(message);
  }

  /** A message that is ready to be shown, and what led to it. */
  public ToolchainUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
