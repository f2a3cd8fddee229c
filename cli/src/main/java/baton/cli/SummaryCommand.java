package baton.cli;

import baton.link.Program;
import baton.link.Symbol;
import baton.report.SummaryText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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
    // a function may mean different things in several executables, and mostly does not
    Set<String> found = new LinkedHashSet<>();
    for (AnalyzedProgram analyzed : analyzer.with(options, models).summaries(paths.isEmpty() ? List.of(Path.of(".")) : paths)) {
      Program program = analyzed.loaded().program();
      SummaryText text = new SummaryText(program, analyzed.model());
      program.functions().stream().filter(this::isMeant).forEach(f -> found.add(text.of(f, analyzed.summaries().of(f))));
    }
    if (found.isEmpty()) {
      console.error("no function " + name + " is defined there; 'baton callgraph main' lists what is called.");
      return ExitCode.NOT_FOUND.code();
    }
    found.forEach(console.out()::println);
    return ExitCode.FOUND.code();
  }

  private boolean isMeant(Symbol.DefinedFunction function) {
    return name.equals(function.name()) || name.equals(function.identity()) || name.equals(function.name() + "@" + function.unit());
  }
}
