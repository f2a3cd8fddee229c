package baton.cli;

/** The machine lacks something Baton needs, or refuses it: exit code 3. */
public final class EnvironmentError extends CommandFailure {
  private static final long serialVersionUID = 1L;

  /** An error fully told by {@code message}, one sentence that names the package or the folder. */
  public EnvironmentError(String message) {
    super(message);
  }

  /** An error told by {@code message}; {@code cause} is shown under {@code -v}. */
  public EnvironmentError(String message, Throwable cause) {
    super(message, cause);
  }

  @Override
  public ExitCode exitCode() {
    return ExitCode.ENVIRONMENT;
  }
}
