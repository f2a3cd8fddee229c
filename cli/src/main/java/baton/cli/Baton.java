package baton.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** The command without a subcommand: names the program and refuses to run alone. */
@Command(
    name = "baton",
    description = "Finds data races in C programs.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Exit codes: 0 nothing found, 1 races found, 2 wrong usage or input (queries: not found),",
      "3 the machine lacks something, 4 nothing found but incomplete, 70 internal error."
    })
final class Baton implements Callable<Integer> {
  @Override
  public Integer call() {
    throw new InputError("no command given; 'baton --help' lists them.");
  }
}
