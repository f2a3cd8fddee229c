package baton.cli;

import baton.capture.UnitResult;
import baton.ir.Function;
import baton.ir.TranslationUnit;
import baton.link.AccessName;
import baton.link.Places;
import baton.link.Program;
import baton.link.Symbol;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the translation units of a program and what became of each. */
@Command(
    name = "units",
    description = "List the translation units of a program: key, functions, outcome.",
    footer = {"", "Compiler flags follow after '--'. Exit code 4 when a unit is missing."})
final class UnitsCommand implements Callable<Integer> {
  private final Console console;
  private final ProgramLoader loader;

  @Parameters(paramLabel = "PATH", description = "C files, folders, compile_commands.json. Default: the current folder.")
  private List<Path> paths = new ArrayList<>();

  @Option(names = "--names", description = "Also count how many accesses have a name in the source.")
  private boolean names;

  @Mixin private SourceOptions options = new SourceOptions();

  UnitsCommand(Console console, ProgramLoader loader) {
    this.console = console;
    this.loader = loader;
  }

  @Override
  public Integer call() {
    LoadedProgram loaded = loader.load(paths.isEmpty() ? List.of(Path.of(".")) : paths, options);
    Program program = loaded.program();
    for (UnitResult result : loaded.report().results()) {
      console.out().println(
          switch (result) {
            case UnitResult.Complete(String name, _, var key) -> {
              TranslationUnit unit = program.unit(name);
              long instructions = unit.functions().stream().map(Function::body).mapToLong(b -> b.size()).sum();
              yield key + "  " + name + "  " + unit.functions().size() + " functions, " + instructions + " instructions"
                  + unit.notes().stream().map(note -> "\n  note: " + note).reduce("", String::concat);
            }
            case UnitResult.Incomplete(String name, _, String reason) -> "incomplete    " + name + "  " + firstLine(reason);
          });
    }
    loaded.leftOut().forEach(l -> console.out().println("left out      " + l.name() + "  " + l.reason()));
    console.out().println(
        loaded.report().complete().size() + " units read, " + loaded.report().incomplete().size() + " incomplete; "
            + loaded.report().compiled() + " compiled, " + loaded.report().reused() + " from the store; "
            + seconds(loaded.report().clangTime().toMillis()) + " s of clang");
    if (names) {
      printNames(program);
    }
    return loaded.isWhole() ? ExitCode.FOUND.code() : ExitCode.INCOMPLETE.code();
  }

  private void printNames(Program program) {
    long named = 0;
    long all = 0;
    for (Symbol.DefinedFunction function : program.functions()) {
      Places places = Places.of(program, function);
      all += places.accesses().size();
      named += places.accesses().stream().filter(a -> places.name(a) instanceof AccessName.Named).count();
    }
    console.out().println(
        named + " of " + all + " accesses have a source name"
            + (all == 0 ? "" : String.format(Locale.ROOT, " (%.1f %%)", 100.0 * named / all)));
  }

  private static String seconds(long millis) {
    return String.format(Locale.ROOT, "%.2f", millis / 1000.0);
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }
}
