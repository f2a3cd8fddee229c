package baton.cli;

import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that every command understands. */
final class GlobalOptions {
  @Option(
      names = {"-v", "--verbose"},
      scope = ScopeType.INHERIT,
      description = "Say more: details on stderr, and the trace of an internal error.")
  private boolean verbose;

  @Option(
      names = {"-q", "--quiet"},
      scope = ScopeType.INHERIT,
      description = "No progress and no notes on stderr; errors are still told.")
  private boolean quiet;

  @Option(
      names = "--color",
      scope = ScopeType.INHERIT,
      paramLabel = "WHEN",
      description = "Colours in reports of text: ${COMPLETION-CANDIDATES}. Default: AUTO, on a terminal, unless NO_COLOR is set.")
  private When color = When.AUTO;

  /** When there are colours. */
  enum When {
    /** Where the launcher says that stdout is a terminal that shows them. */
    AUTO,
    /** Also in a pipe. */
    ALWAYS,
    /** On no terminal. */
    NEVER
  }

  @SuppressWarnings("UnusedVariable") // picocli acts on it
  @Option(
      names = {"-h", "--help"},
      scope = ScopeType.INHERIT,
      usageHelp = true,
      description = "Show this help and end.")
  private boolean help;

  boolean verbose() {
    return verbose;
  }

  boolean coloured() {
    return color == When.ALWAYS || (color == When.AUTO && Boolean.getBoolean("baton.coloured"));
  }

  boolean quiet() {
    return quiet;
  }
}
