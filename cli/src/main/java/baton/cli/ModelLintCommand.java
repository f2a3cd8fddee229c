package baton.cli;

import baton.model.BuiltInModel;
import baton.model.ModelException;
import baton.model.ModelLayers;
import baton.model.ModelLint;
import baton.model.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/**
 * Checks model files: every mistake on stderr, everything doubtful on stdout, each with file, line and column.
 *
 * <p>A user's file is laid over each built-in model in turn, since it may belong to either; what is doubtful over one and right over
 * the other is no doubt.
 */
@Command(
    name = "lint",
    description = {
      "Check model files: unknown keys, wrong values, contradictions, rules without effect.",
      "Without a file, check the models that Baton brings along.",
      "Ends with 0 if all can be used, with 2 if not."
    })
final class ModelLintCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = "--platform",
      paramLabel = "PLATFORM",
      converter = ByFileName.class,
      description = "The built-in model that the files extend: posix or linux. Default: either, tried in turn.")
  private List<BuiltInModel> platforms = List.of();

  @Parameters(arity = "0..*", paramLabel = "FILE", description = "Model files, each laid over the ones before.")
  private List<Path> files = List.of();

  /** Models are called as their files are. */
  static final class ByFileName implements ITypeConverter<BuiltInModel> {
    @Override
    public BuiltInModel convert(String name) {
      return Arrays.stream(BuiltInModel.values())
          .filter(model -> model.fileName().equals(name + ".yaml"))
          .findFirst()
          .orElseThrow(() -> new TypeConversionException("'" + name + "' is neither posix nor linux"));
    }
  }

  ModelLintCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Set<BuiltInModel> under = platforms.isEmpty() ? EnumSet.allOf(BuiltInModel.class) : EnumSet.copyOf(platforms);
    Set<String> ours = files.stream().map(Path::toString).collect(Collectors.toSet());
    List<Set<Problem>> doubts = new ArrayList<>();
    try {
      for (BuiltInModel builtIn : under) {
        ModelLayers layers = ModelLayers.of(List.of(builtIn), files);
        console.detail("model " + layers.everyRelease().version() + ", digest " + layers.everyRelease().digest());
        doubts.add(new LinkedHashSet<>(new ModelLint(layers).warnings()));
      }
    } catch (ModelException e) {
      e.problems().forEach(problem -> console.err().println(problem));
      return ExitCode.USAGE.code();
    }
    doubts.stream()
        .flatMap(Set::stream)
        .distinct()
        .filter(doubt -> ours.isEmpty() || (ours.contains(doubt.at().file()) && doubts.stream().allMatch(d -> d.contains(doubt))))
        .forEach(console.out()::println);
    return ExitCode.FOUND.code();
  }
}
