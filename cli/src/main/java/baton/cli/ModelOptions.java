package baton.cli;

import baton.model.BuiltInModel;
import baton.model.ConcurrencyModel;
import baton.model.ModelException;
import baton.model.ModelLayers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

  /** The platform that the user chose, if any. */
  Optional<Platform> platform() {
    return Optional.ofNullable(platform);
  }

  /**
   * The models for a platform.
   *
   * @throws InputError with every mistake of the user's files
   */
  ConcurrencyModel model(Platform chosen) {
    BuiltInModel builtIn =
        switch (chosen) {
          case POSIX -> BuiltInModel.POSIX;
          case LINUX -> BuiltInModel.LINUX;
        };
    try {
      return ModelLayers.of(List.of(builtIn), files).newest();
    } catch (ModelException e) {
      throw new InputError("the models for " + chosen.name().toLowerCase(Locale.ROOT) + " cannot be used:\n" + e.getMessage(), e);
    }
  }
}
