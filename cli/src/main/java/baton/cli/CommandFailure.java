package baton.cli;

/**
 * A command cannot go on, for a reason its user can act on, or report.
 *
 * <p>The message is one sentence without a final line break: what is wrong, where, and what to do. It is all the user sees;
 * the cause, if any, is printed under {@code -v} only.
 */
public abstract sealed class CommandFailure extends RuntimeException permits InputError, EnvironmentError, AuditFailure {
  private static final long serialVersionUID = 1L;

  private final String sentence;

  CommandFailure(String sentence) {
    super(sentence);
    this.sentence = sentence;
  }

  CommandFailure(String sentence, Throwable cause) {
    super(sentence, cause);
    this.sentence = sentence;
  }

  /** What the user reads; the same as the message, and always there. */
  public final String sentence() {
    return sentence;
  }

  /** What the process ends with. */
  public abstract ExitCode exitCode();
}
