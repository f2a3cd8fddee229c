package baton.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command without a subcommand: names the program and refuses to run alone. */
@Command(
    name = "baton",
    description = "Finds data races in C programs.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Exit codes: 0 nothing found, 1 races found, 2 wrong usage or input (queries: not found),",
      "3 the machine lacks something, 4 nothing found but incomplete, 70 internal error,",
      "130 interrupted, 143 ended by SIGTERM."
    })
final class Baton implements Callable<Integer> {
  private final Console console;

  @Option(names = "--version", description = "Print Baton's version and end; 'baton version' tells more.")
  private boolean version;

  Baton(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (version) {
      console.out().println("baton " + VersionCommand.BATON);
      return ExitCode.FOUND.code();
    }
    throw new InputError("no command given; 'baton --help' lists them.");
  }
}
