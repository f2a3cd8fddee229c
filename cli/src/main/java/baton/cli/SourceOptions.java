package baton.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of commands that read C sources. */
final class SourceOptions {
  @Option(
      names = "--root",
      paramLabel = "DIR",
      description = "The checkout: paths below it are mapped away. Found by itself where version control marks it.")
  private @Nullable Path root;

  @Option(names = "--store", paramLabel = "DIR", description = "The store. Default: 'store-N' in Baton's folder, N its format.")
  private @Nullable Path store;

  @Option(
      names = {"-j", "--jobs"},
      paramLabel = "N",
      description = "How much to compile and analyse at once. Default: one per processor.")
  private int jobs = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--closed",
      description = {
        "The units are all of an executable, or of an image without main, such as a kernel with its modules: nobody else names",
        "what they define. Else others may name the variables that they export, and call the functions if there is no main."
      })
  private boolean closed;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = MemorySize.class,
      description = {
        "Memory for what is analysed, such as 8g or 900m; the launcher starts the virtual machine with it.",
        "Default: a quarter of the machine's, of a large compile database 60 %%. Some 4g are needed for 300 files of a kernel."
      })
  private MemorySize.@Nullable Size memory;

  Optional<Path> root() {
    return Optional.ofNullable(root);
  }

  Optional<Path> store() {
    return Optional.ofNullable(store);
  }

  /** How much memory was asked for. */
  Optional<MemorySize.Size> memory() {
    return Optional.ofNullable(memory);
  }

  /** Whether the units are all of an image. */
  boolean closed() {
    return closed;
  }

  /** At least one. */
  int jobs() {
    if (jobs < 1) {
      throw new InputError("--jobs " + jobs + " does nothing; give a number from 1.");
    }
    return jobs;
  }
}
