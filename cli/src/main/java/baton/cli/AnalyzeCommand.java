package baton.cli;

import baton.race.Findings;
import baton.report.Selection;
import baton.report.Suppressions;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Looks for data races and reports them. */
@Command(
    name = "analyze",
    description = "Look for data races in a program and report them.",
    footer = {
      "",
      "Compiler flags follow after '--': baton analyze src -- -Iinclude",
      "'baton races' and 'baton race ID' show the last report again."
    })
final class AnalyzeCommand implements Callable<Integer> {
  private final Console console;
  private final Analyzer analyzer;

  /** What makes the exit code differ from 0. */
  enum FailOn {
    /** A race. */
    RACE,
    /** A race, or that something could not be analysed. */
    INCOMPLETE,
    /** Nothing that was found. */
    NEVER
  }

  @Parameters(paramLabel = "PATH", description = "C files, folders, compile_commands.json. Default: the current folder.")
  private List<Path> paths = new ArrayList<>();

  @Option(names = "--format", paramLabel = "NAME", description = "${COMPLETION-CANDIDATES}. Default: TEXT.")
  private ReportFormat format = ReportFormat.TEXT;

  @Option(names = "--flat", description = "Tell each warning by itself, by what it is about, without groups. Of --format TEXT.")
  private boolean flat;

  @Option(names = "--output", paramLabel = "FILE", description = "Write the report there instead of to stdout.")
  private @Nullable Path output;

  @Option(
      names = "--fail-on",
      paramLabel = "WHAT",
      description = {
        "When to end with another code than 0: ${COMPLETION-CANDIDATES}.",
        "INCOMPLETE, the default: with 1 for races, else with 4 if something could not be analysed."
      })
  private FailOn failOn = FailOn.INCOMPLETE;

  @Option(
      names = "--no-refinement",
      paramLabel = "NAME",
      split = ",",
      description = "Do not use this refinement; the ledger names them. Shows what rests on it.")
  private List<String> unused = new ArrayList<>();

  @Option(
      names = "--audit-keys",
      description = "Make again what the store keeps, and compare: ends with 70 if equal inputs have different results.")
  private boolean audit;

  @Option(
      names = "--budget",
      paramLabel = "SECONDS",
      description = "After so many seconds look at no more pairs of accesses; what was decided is reported, and the run is incomplete.")
  private long budget = -1;

  @Option(
      names = "--partial",
      description = "Go on where more than half of the units cannot be compiled; else what is left is not taken for the program.")
  private boolean partial;

  @Mixin private SelectionOptions choice = new SelectionOptions();
  @Mixin private ModelOptions models = new ModelOptions();
  @Mixin private SourceOptions options = new SourceOptions();

  AnalyzeCommand(Console console, Analyzer analyzer) {
    this.console = console;
    this.analyzer = analyzer;
  }

  @Override
  public Integer call() {
    if (budget == 0 || budget < -1) {
      throw new InputError("--budget " + budget + " leaves no time; give a number of seconds from 1.");
    }
    try (Ending ending = new Ending(console, Optional.of(Duration.ofSeconds(budget)).filter(d -> !d.isNegative()))) {
      return analyse(ending);
    }
  }

  private int analyse(Ending ending) {
    Selection selection = choice.selection();
    choice.suppressed();
    lookAtOutput();
    Analyzing analyzing = analyzer.with(options, models);
    List<Path> inputs = paths.isEmpty() ? List.of(Path.of(".")) : paths;
    Findings all = analyzing.races(inputs, new LinkedHashSet<>(unused), audit, partial, ending);
    Suppressions.Sorted sorted = choice.sorted(all, console);
    Findings chosen = selection.of(sorted.shown());
    int hidden = sorted.shown().warnings().size() - chosen.warnings().size();
    if (hidden > 0) {
      console.note(hidden + " of " + all.warnings().size() + " races are left out by --only, --without, --at-least and --only-path.");
    }
    write(sorted.with(chosen), new SourceLines(format == ReportFormat.HTML ? analyzing.root(inputs) : Path.of("").toAbsolutePath()));
    return exitCode(chosen).code();
  }

  /** A report that cannot be written is told before the analysis, which may take long. */
  private void lookAtOutput() {
    if (output == null) {
      return;
    }
    Path folder = output.toAbsolutePath().getParent();
    String wrong =
        Files.isDirectory(output) ? "it is a folder"
            : Files.exists(output) && !Files.isWritable(output) ? "it must not be written"
            : Files.exists(output) || folder == null ? ""
            : !Files.isDirectory(folder) ? "the folder " + folder + " does not exist"
            : !Files.isWritable(folder) ? "the folder " + folder + " must not be written" : "";
    if (!wrong.isEmpty()) {
      throw new EnvironmentError("the report cannot be written to " + output + ": " + wrong + "; name another --output.");
    }
  }

  private void write(Suppressions.Sorted findings, SourceLines sources) {
    if (output == null) {
      try {
        format.write(findings, flat, sources, console.results(format == ReportFormat.TEXT));
      } catch (IOException e) {
        throw new UncheckedIOException("the report could not be written", e);
      }
      return;
    }
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(output))) {
      format.write(findings, flat, sources, out);
    } catch (IOException e) {
      throw new EnvironmentError("the report cannot be written to " + output + " (" + e + "); name another --output.", e);
    }
    console.note("the report is in " + output + ".");
  }

  private ExitCode exitCode(Findings findings) {
    boolean races = !findings.warnings().isEmpty();
    boolean incomplete = !findings.incomplete().isEmpty();
    return switch (failOn) {
      case NEVER -> ExitCode.CLEAN;
      case RACE -> races ? ExitCode.RACES : ExitCode.CLEAN;
      case INCOMPLETE -> races ? ExitCode.RACES : incomplete ? ExitCode.INCOMPLETE : ExitCode.CLEAN;
    };
  }
}
