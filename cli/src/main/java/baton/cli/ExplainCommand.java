package baton.cli;

import baton.race.Findings;
import baton.report.Explanation;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Says why the accesses to a location race, or why they do not. */
@Command(
    name = "explain",
    description = "Say why the accesses to a location race, or why they do not, by the last analysis.",
    footer = {"", "A part of a name will do where it is clear: baton explain hits"})
final class ExplainCommand implements Callable<Integer> {
  private static final int MOST = 20;

  private final Console console;
  private final Analyzer analyzer;

  @Parameters(paramLabel = "LOCATION|ID", description = "A variable, struct.field, or the id of a race as 'baton races' lists it.")
  private String wanted = "";

  @Mixin private StoreOptions options = new StoreOptions();

  ExplainCommand(Console console, Analyzer analyzer) {
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
    List<String> locations = Explanation.locations(findings.get(), wanted);
    if (locations.isEmpty()) {
      console.error(
          "the last analysis considered no pair of accesses to " + wanted
              + ": nothing that two threads reach is called so, or none of them writes it; 'baton races' lists the races.");
      return ExitCode.NOT_FOUND.code();
    }
    if (locations.size() > MOST) {
      console.error(locations.size() + " locations are like " + wanted + ", such as " + String.join(", ", locations.subList(0, MOST))
          + ".");
      return ExitCode.NOT_FOUND.code();
    }
    console.out().print(locations.stream().map(l -> Explanation.of(findings.get(), l)).collect(Collectors.joining("\n")));
    return ExitCode.FOUND.code();
  }
}
