package baton.cli;

import baton.link.Program;
import baton.link.Symbol;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Prints a model file to start from, for a function of which nothing is known. */
@Command(
    name = "new",
    description = {
      "Print a model to start from for a function that has no body.",
      "What its arguments are is told by the calls of a program; what it does with them is for you to say."
    },
    footer = {"", "Compiler flags follow after '--': baton model new f src -- -Iinclude"})
final class ModelNewCommand implements Callable<Integer> {
  private final Console console;
  private final ProgramLoader loader;

  @Parameters(index = "0", paramLabel = "FUNCTION", description = "The function.")
  private String name = "";

  @Parameters(
      index = "1..*",
      paramLabel = "PATH",
      description = "The program: C files, folders, compile_commands.json. Default: the current folder.")
  private List<Path> paths = new ArrayList<>();

  @Mixin private ModelOptions models = new ModelOptions();
  @Mixin private SourceOptions options = new SourceOptions();

  ModelNewCommand(Console console, ProgramLoader loader) {
    this.console = console;
    this.loader = loader;
  }

  @Override
  public Integer call() {
    LoadedProgram loaded = loader.load(paths.isEmpty() ? List.of(Path.of(".")) : paths, options);
    Program program = loaded.program();
    List<Symbol> named = program.named(name);
    if (named.stream().anyMatch(Symbol.DefinedFunction.class::isInstance)) {
      console.note("the program defines " + name + "(): its body is analysed; a rule may add what the body does not show.");
    }
    if (!models.model(models.platform(loaded), loaded).function(name).isEmpty()) {
      console.note("a model tells of " + name + "() already; a rule of yours replaces what it says in the same section.");
    }
    for (Symbol symbol : named) {
      if (symbol instanceof Symbol.ExternalFunction function) {
        console.out().println(new RuleDraft(program, function).text());
        return ExitCode.FOUND.code();
      }
    }
    console.error("no function " + name + " without a body is called there; the end of a report names those that are.");
    return ExitCode.NOT_FOUND.code();
  }
}
