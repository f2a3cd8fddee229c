package baton.cli;

import baton.model.BuiltInModel;
import baton.model.ConcurrencyModel;
import baton.model.KernelVersion;
import baton.model.ModelException;
import baton.model.ModelLayers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose the concurrency models. */
final class ModelOptions {
  /** The platforms that have a model. */
  enum Platform {
    /** Programs on top of a C library. */
    POSIX,
    /** The Linux kernel. */
    LINUX
  }

  @Option(
      names = "--platform",
      paramLabel = "NAME",
      description = "Whose functions are modelled: ${COMPLETION-CANDIDATES}. Default: LINUX for code compiled with -D__KERNEL__.")
  private @Nullable Platform platform;

  @Option(names = "--models", paramLabel = "FILE", description = "A model file that extends and overrides the built-in ones.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--linux",
      paramLabel = "VERSION",
      description =
          "The release of Linux whose rules hold, such as 6.1. Default: that of the configured tree; where none says it, every rule holds.")
  private @Nullable String release;

  /** What was made, so that it is read once. */
  private final Map<Wanted, ConcurrencyModel> made = new HashMap<>();

  private record Wanted(Platform platform, Optional<KernelVersion> since) {}

  /** The platform that the user chose, else that of the code. */
  Platform platform(LoadedProgram program) {
    return platform != null ? platform : program.isKernel() ? Platform.LINUX : Platform.POSIX;
  }

  /**
   * The models for a program on a platform.
   *
   * @throws InputError with every mistake of the user's files
   */
  ConcurrencyModel model(Platform chosen, LoadedProgram program) {
    return model(chosen, since(chosen, program));
  }

  /**
   * What tells which models a program has on a platform. Those that Baton brings along belong to its code, so without files of the user none
   * is read for this.
   *
   * @throws InputError with every mistake of the user's files
   */
  List<String> chosen(Platform chosen, LoadedProgram program) {
    Optional<KernelVersion> since = since(chosen, program);
    return List.of(
        chosen.name(), since.map(KernelVersion::toString).orElse(""), files.isEmpty() ? "" : model(chosen, since).digest());
  }

  private Optional<KernelVersion> since(Platform chosen, LoadedProgram program) {
    return switch (chosen) {
      case POSIX -> {
        if (release != null) {
          throw new InputError("--linux " + release + " chooses rules for a kernel, and this program is none; see --platform.");
        }
        yield Optional.empty();
      }
      case LINUX -> release != null ? Optional.of(chosen(release)) : KernelTree.release(program.report());
    };
  }

  private static KernelVersion chosen(String text) {
    try {
      return KernelVersion.parse(text);
    } catch (IllegalArgumentException e) {
      throw new InputError("--linux " + text + " is no release; give MAJOR.MINOR, such as 6.1.", e);
    }
  }

  /**
   * The models for a platform.
   *
   * @param since the release of Linux; absent for every release
   * @throws InputError with every mistake of the user's files
   */
  ConcurrencyModel model(Platform chosen, Optional<KernelVersion> since) {
    return made.computeIfAbsent(new Wanted(chosen, since), _ -> read(chosen, since));
  }

  private ConcurrencyModel read(Platform chosen, Optional<KernelVersion> since) {
    BuiltInModel builtIn =
        switch (chosen) {
          case POSIX -> BuiltInModel.POSIX;
          case LINUX -> BuiltInModel.LINUX;
        };
    if (files.isEmpty()) {
      return ModelLayers.builtIn(builtIn, since);
    }
    try {
      return ModelLayers.of(List.of(builtIn), files).at(since);
    } catch (ModelException e) {
      throw new InputError("the models for " + chosen.name().toLowerCase(Locale.ROOT) + " cannot be used: " + e.sentence(), e);
    }
  }
}
