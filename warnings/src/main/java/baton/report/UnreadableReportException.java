package baton.report;

/** A text is no report, or one of another format; the message says why, without a final full stop. */
public final class UnreadableReportException extends Exception {
  private static final long serialVersionUID = 1L;

  /** For a reason. */
  public UnreadableReportException(String message) {
    super(message);
  }

  /** For a reason that something else gave. */
  public UnreadableReportException(String message, Throwable cause) {
    super(message, cause);
  }
}
