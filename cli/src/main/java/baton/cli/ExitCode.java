package baton.cli;

/**
 * How a run of Baton ended, as the process tells its caller.
 *
 * <p>Analyses use {@link #CLEAN}, {@link #RACES} and {@link #INCOMPLETE}; queries use {@link #FOUND} and {@link #NOT_FOUND};
 * every command may end with the others. {@code docs/exit-codes.md} is this table for users.
 */
public enum ExitCode {
  /** The analysis is complete and found no race. */
  CLEAN(0),
  /** At least one race was found, whether or not everything could be analysed. */
  RACES(1),
  /** The command line or an input file is wrong; one message says what, where and what to do. */
  USAGE(2),
  /** Something the machine should provide is missing, unwritable or full. */
  ENVIRONMENT(3),
  /** No race was found, but something could not be analysed. */
  INCOMPLETE(4),
  /** A defect in Baton itself. */
  INTERNAL(70),
  /** The query has an answer, or the command did what it was asked. */
  FOUND(0),
  /** The query has no answer. */
  NOT_FOUND(2);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  /** The number the process ends with. */
  public int code() {
    return code;
  }
}
