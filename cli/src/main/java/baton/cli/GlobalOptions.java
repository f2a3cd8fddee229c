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

  boolean quiet() {
    return quiet;
  }
}
