package baton.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** The group of commands about concurrency models. */
@Command(name = "model", description = "Check concurrency models, or begin one.", synopsisSubcommandLabel = "COMMAND")
final class ModelCommand implements Callable<Integer> {
  @Override
  public Integer call() {
    throw new InputError("no command given; 'baton model --help' lists them.");
  }
}
