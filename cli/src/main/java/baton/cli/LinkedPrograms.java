package baton.cli;

import baton.link.Executable;
import baton.link.Executables;
import baton.link.Program;
import baton.race.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The programs that loaded units make, and what is to be told of their linking. */
final class LinkedPrograms {
  /** How many executables are told one by one. */
  private static final int MOST_TOLD = 3;

  private final Console console;
  private final LoadedProgram loaded;
  private final Executables executables;

  /** A kernel is one image, whatever its tools begin with. */
  LinkedPrograms(Console console, LoadedProgram loaded) {
    this.console = console;
    this.loaded = loaded;
    this.executables = loaded.isKernel() ? Executables.NONE : Executables.of(loaded.program(), loaded.steps());
  }

  /** What is made of each program in turn. */
  interface Step<R> {
    R of(LoadedProgram program) throws InterruptedException;
  }

  /** Takes a step with each; of a program nothing is kept but what the step returns. */
  <R> List<R> each(Step<R> step) throws InterruptedException {
    if (executables.all().isEmpty()) {
      if (!loaded.steps().isEmpty()) {
        new LinkNotes(console).tell(loaded.program().notes());
      }
      return List.of(step.of(loaded));
    }
    console.note(told());
    List<R> result = new ArrayList<>();
    for (Executable executable : executables.all()) {
      console.detail(
          "executable " + (result.size() + 1) + " of " + executables.all().size() + ": "
              + (executable.isLibrary() ? "a library" : executable.main()) + ", with " + executable.units().size() + " of " + loaded.program().units().size() + " units");
      Program program = loaded.program().only(executable);
      new LinkNotes(console).tell(program.notes());
      result.add(step.of(loaded.with(program)));
    }
    return result;
  }

  private String told() {
    List<String> mains = executables.all().stream().filter(e -> !e.isLibrary()).map(Executable::main).distinct().toList();
    long libraries = executables.all().stream().filter(Executable::isLibrary).count();
    String ofLibraries = libraries + (libraries == 1 ? " shared library" : " shared libraries");
    if (mains.isEmpty()) {
      return ofLibraries + (libraries == 1 ? " is analysed." : " are analysed, each for itself.");
    }
    return mains.size() + (mains.size() == 1 ? " executable is" : " executables are") + " analysed, each for itself: those of "
        + String.join(", ", mains.subList(0, Math.min(MOST_TOLD, mains.size()))) + (mains.size() > MOST_TOLD ? ", and so on" : "")
        + (libraries == 0 ? "" : "; and " + ofLibraries) + ".";
  }

  /** What is not analysed wholly, as it is not known which executables there are. */
  List<Findings.Incomplete> incomplete() {
    Stream<Findings.Incomplete> untried =
        executables.untried().stream().map(name -> new Findings.Incomplete(
            name, "units define it for an executable in more ways than were tried; name the sources of one executable"));
    Stream<Findings.Incomplete> nowhere =
        executables.nowhere().stream().map(unit -> new Findings.Incomplete(
            unit, "no executable has it, as far as names tell, since other units define the same; name the sources of one executable"));
    return Stream.concat(untried, nowhere).toList();
  }
}
