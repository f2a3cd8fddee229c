package baton.model;

/**
 * What is wrong with a model, where, and what is allowed there.
 *
 * @param severity whether the model can be used all the same
 * @param at the place
 * @param message one sentence without the place
 */
public record Problem(Severity severity, Origin at, String message) {
  /** An error makes the file unusable; a warning names something that is probably not meant. */
  public enum Severity {
    ERROR,
    WARNING
  }

  static Problem error(Origin at, String message) {
    return new Problem(Severity.ERROR, at, message);
  }

  static Problem warning(Origin at, String message) {
    return new Problem(Severity.WARNING, at, message);
  }

  /** {@code FILE:LINE:COLUMN: message}, with {@code warning:} before the message of a warning. */
  @Override
  public String toString() {
    return at + ": " + (severity == Severity.WARNING ? "warning: " : "") + message;
  }
}
