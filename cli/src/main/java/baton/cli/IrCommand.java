package baton.cli;

import baton.capture.CompileCommand;
import baton.ir.Function;
import baton.ir.FunctionListing;
import baton.ir.GlobalVariable;
import baton.ir.TranslationUnit;
import baton.ir.TypeText;
import baton.link.Access;
import baton.link.AccessName;
import baton.link.Places;
import baton.link.Program;
import baton.link.Symbol;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Prints what the front end made of a file or a function. */
@Command(
    name = "ir",
    description = "Print the intermediate representation of a C file, or of one function.",
    footer = {"", "Compiler flags follow after '--': baton ir main.c -- -DNDEBUG -Iinclude"})
final class IrCommand implements Callable<Integer> {
  private final Console console;
  private final ProgramLoader loader;

  @Parameters(index = "0", paramLabel = "FILE.c|FUNCTION", description = "What to print.")
  private String subject = "";

  @Parameters(
      index = "1..*",
      paramLabel = "PATH",
      description = "Where the function is: C files, folders, compile_commands.json. Default: the current folder.")
  private List<Path> paths = new ArrayList<>();

  @Mixin private SourceOptions options = new SourceOptions();

  IrCommand(Console console, ProgramLoader loader) {
    this.console = console;
    this.loader = loader;
  }

  @Override
  public Integer call() {
    boolean file = CompileCommand.isNameOfC(subject);
    if (file && !Files.exists(Path.of(subject))) {
      throw new InputError(subject + " does not exist; name a C file or a function.");
    }
    List<Path> sources = !paths.isEmpty() ? paths : List.of(Path.of(file ? subject : "."));
    Program program = loader.load(sources, options).program();
    List<Symbol.DefinedFunction> functions =
        program.functions().stream().filter(f -> file || program.function(f).name().equals(subject)).toList();
    if (!file && functions.isEmpty()) {
      console.error("no function " + subject + " is defined in " + sources + "; 'baton units -v' lists what was read.");
      return ExitCode.NOT_FOUND.code();
    }
    if (file) {
      program.units().forEach(this::printVariables);
    }
    functions.forEach(f -> print(program, f));
    return ExitCode.FOUND.code();
  }

  private void printVariables(TranslationUnit unit) {
    console.out().println("unit " + unit.name() + " for " + unit.target());
    for (GlobalVariable variable : unit.globals()) {
      console.out().println(
          "variable " + variable.name() + ": " + TypeText.of(variable.type()) + ", " + variable.bytes() + " bytes"
              + (variable.threadLocal() ? ", thread-local" : "") + (variable.constant() ? ", constant" : ""));
    }
    unit.notes().forEach(note -> console.out().println("note " + note));
    console.out().println();
  }

  private void print(Program program, Symbol.DefinedFunction symbol) {
    Function function = program.function(symbol);
    Places places = Places.of(program, symbol);
    Map<Integer, String> remarks = new HashMap<>();
    for (Access access : places.accesses()) {
      String name =
          switch (places.name(access)) {
            case AccessName.Named(var place) -> place.name();
            case AccessName.Unnamed(String reason) -> "(" + reason + ")";
          };
      remarks.merge(access.ordinal(), verb(access) + " " + name, (one, other) -> one + ", " + other);
    }
    List<String> files = program.unit(symbol.unit()).files();
    console.out().println(new FunctionListing(files, ordinal -> remarks.getOrDefault(ordinal, "")).of(function));
  }

  private static String verb(Access access) {
    return switch (access.kind()) {
      case READ -> "reads";
      case WRITE -> "writes";
      case UPDATE -> "updates";
    };
  }
}
