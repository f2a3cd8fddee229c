package baton.cli;

/** The command line or a file it names is wrong: exit code 2. */
public final class InputError extends CommandFailure {
  private static final long serialVersionUID = 1L;

  /** An error fully told by {@code message}, one sentence. */
  public InputError(String message) {
    super(message);
  }

  /** An error told by {@code message}; {@code cause} is shown under {@code -v}. */
  public InputError(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public ExitCode exitCode() {
    return ExitCode.USAGE;
  }
}
