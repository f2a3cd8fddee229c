package baton.cli;

import baton.ir.AnalysisVersion;
import baton.model.BuiltInModel;
import baton.model.ConcurrencyModel;
import baton.model.ModelLayers;
import baton.model.ModelReader;
import java.util.List;
import baton.model.BuiltInModel;
import baton.model.ConcurrencyModel;
import baton.model.ModelException;
import baton.model.ModelLayers;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Prints what decides a result besides the program: Baton's version and the versions inside it. */
@Command(name = "version", description = "Print the versions of Baton, its models and its analysis.")
final class VersionCommand implements Callable<Integer> {
  /** Baton's version; equal to the version in the root {@code pom.xml}. */
  static final String BATON = "0.1";

  /** So many digits of a digest tell two of them apart. */
  private static final int DIGITS = 16;

  private final Console console;

  VersionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    ConcurrencyModel models = builtInModels();
    console.out().println("baton " + BATON);
    console.out().println("models " + models.version() + ", digest " + models.digest().substring(0, DIGITS));
    for (BuiltInModel builtIn : BuiltInModel.values()) {
      ConcurrencyModel model = new ModelLayers(List.of(new ModelReader().read(builtIn))).everyRelease();
      String releases = builtIn == BuiltInModel.LINUX ? ", every release" : "";
      console.out().println("model " + model.version() + releases + " (" + model.digest().substring(0, 12) + ")");
    }
    console.out().println("analysis " + AnalysisVersion.CURRENT);
    return ExitCode.FOUND.code();
  }

  private static ConcurrencyModel builtInModels() {
    try {
      return ModelLayers.of(List.of(BuiltInModel.values()), List.of()).everyRelease();
    } catch (ModelException e) {
      throw new IllegalStateException("the built-in models are wrong", e);
    }
  }
}
