package baton.cli;

import baton.link.Program;
import baton.link.Symbol;
import baton.report.SummaryText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Prints the summary of a function. */
@Command(
    name = "summary",
    description = "Print what a function does to locks and shared memory, independent of its callers.",
    footer = {"", "Compiler flags follow after '--': baton summary main src -- -Iinclude"})
final class SummaryCommand implements Callable<Integer> {
  private final Console console;
  private final Analyzer analyzer;

  @Parameters(
      index = "0",
      paramLabel = "FUNCTION",
      description = "The function; name@dir/unit.c picks one of several of that name.")
  private String name = "";

  @Parameters(
      index = "1..*",
      paramLabel = "PATH",
      description = "C files, folders, compile_commands.json. Default: the current folder.")
  private List<Path> paths = new ArrayList<>();

  @Mixin private ModelOptions models = new ModelOptions();
  @Mixin private SourceOptions options = new SourceOptions();

  SummaryCommand(Console console, Analyzer analyzer) {
    this.console = console;
    this.analyzer = analyzer;
  }

  @Override
  public Integer call() {
    AnalyzedProgram analyzed = analyzer.with(options, models).summaries(paths.isEmpty() ? List.of(Path.of(".")) : paths);
    Program program = analyzed.loaded().program();
    List<Symbol.DefinedFunction> functions =
        program.functions().stream()
            .filter(f -> name.equals(f.name()) || name.equals(f.identity()) || name.equals(f.name() + "@" + f.unit()))
            .toList();
    if (functions.isEmpty()) {
      console.error("no function " + name + " is defined there; 'baton callgraph main' lists what is called.");
      return ExitCode.NOT_FOUND.code();
    }
    SummaryText text = new SummaryText(program, analyzed.model());
    functions.forEach(f -> console.out().println(text.of(f, analyzed.summaries().of(f))));
    return ExitCode.FOUND.code();
  }
}
