package baton.cli;

import baton.race.Findings;
import baton.race.Warning;
import baton.report.TextReport;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows one race of the last analysis in full. */
@Command(name = "race", description = "Show one race of the last analysis in full, without analysing again.")
final class RaceCommand implements Callable<Integer> {
  private final Console console;
  private final Analyzer analyzer;

  @Parameters(paramLabel = "ID", description = "Its id as 'baton races' lists it, or the beginning of it.")
  private String id = "";

  @Mixin private StoreOptions options = new StoreOptions();

  RaceCommand(Console console, Analyzer analyzer) {
    this.console = console;
    this.analyzer = analyzer;
  }

  @Override
  public Integer call() {
    Optional<Findings> findings = analyzer.past(options).findings();
    if (findings.isEmpty()) {
      console.error(RacesCommand.NO_RUN);
      return ExitCode.NOT_FOUND.code();
    }
    List<Warning> found = findings.get().warnings().stream().filter(w -> w.id().startsWith(id)).toList();
    if (found.size() != 1) {
      console.error(
          (found.isEmpty() ? "the last analysis found no race " + id : found.size() + " races begin with " + id)
              + "; 'baton races' lists them.");
      return ExitCode.NOT_FOUND.code();
    }
    console.out().print(TextReport.of(found.getFirst()));
    return ExitCode.FOUND.code();
  }
}
