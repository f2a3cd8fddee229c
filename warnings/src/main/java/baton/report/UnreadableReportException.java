package baton.report;

/** A text is no report, or one of another format; the message says why, without a final full stop. */
public final class UnreadableReportException extends Exception {
  private static final long serialVersionUID = 1L;

  UnreadableReportException(String message) {
    super(message);
  }

  UnreadableReportException(String message, Throwable cause) {
    super(message, cause);
  }
}
