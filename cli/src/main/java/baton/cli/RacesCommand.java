package baton.cli;

import baton.race.Findings;
import baton.report.Suppressions;
import baton.report.TextReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists what the last analysis found. */
@Command(name = "races", description = "List the races that the last analysis found, without analysing again.")
final class RacesCommand implements Callable<Integer> {
  static final String NO_RUN = "no analysis is in the store; 'baton analyze' makes one.";

  private final Console console;
  private final Analyzer analyzer;

  @Option(names = "--format", paramLabel = "NAME", description = "${COMPLETION-CANDIDATES}. Default: TEXT.")
  private ReportFormat format = ReportFormat.TEXT;

  @Option(names = "--flat", description = "List warnings by what they are about, without groups.")
  private boolean flat;

  @Mixin private SelectionOptions choice = new SelectionOptions();
  @Mixin private StoreOptions options = new StoreOptions();

  RacesCommand(Console console, Analyzer analyzer) {
    this.console = console;
    this.analyzer = analyzer;
  }

  @Override
  public Integer call() {
    Optional<Suppressions.Sorted> chosen =
        analyzer.past(options)
            .findings()
            .map(all -> choice.sorted(all, console))
            .map(sorted -> sorted.with(choice.selection().of(sorted.shown())));
    if (chosen.isEmpty()) {
      console.error(NO_RUN);
      return ExitCode.NOT_FOUND.code();
    }
    if (format == ReportFormat.TEXT) {
      console.out().print(text(chosen.get().shown()));
    } else {
      try {
        format.write(chosen.get(), flat, new SourceLines(Path.of("").toAbsolutePath()), console.out());
      } catch (IOException e) {
        throw new UncheckedIOException("the report could not be written", e);
      }
    }
    return ExitCode.FOUND.code();
  }

  private String text(Findings findings) {
    if (findings.warnings().isEmpty()) {
      return "no race was found\n";
    }
    return flat ? TextReport.flatList(findings) : TextReport.list(findings);
  }
}
