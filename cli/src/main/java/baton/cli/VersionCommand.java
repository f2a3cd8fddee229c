package baton.cli;

import baton.ir.AnalysisVersion;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Prints what decides a result besides the program: Baton's version and the versions inside it. */
@Command(name = "version", description = "Print the versions of Baton, its models and its analysis.")
final class VersionCommand implements Callable<Integer> {
  /** Baton's version; equal to the version in the root {@code pom.xml}. */
  static final String BATON = "0.1";

  private final Console console;

  VersionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    console.out().println("baton " + BATON);
    console.out().println("analysis " + AnalysisVersion.CURRENT);
    return ExitCode.FOUND.code();
  }
}
