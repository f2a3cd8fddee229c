package baton.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option of commands that only read the store. */
final class StoreOptions {
  @Option(names = "--store", paramLabel = "DIR", description = "The store. Default: 'store-N' in Baton's folder, N its format.")
  private @Nullable Path store;

  Optional<Path> store() {
    return Optional.ofNullable(store);
  }
}
