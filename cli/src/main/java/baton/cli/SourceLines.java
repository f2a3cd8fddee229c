package baton.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the sources that findings name.
 *
 * @param root what their paths start at
 */
record SourceLines(Path root) implements Function<String, Optional<List<String>>> {
  /** No source is larger. */
  private static final long MOST_BYTES = 16L << 20;

  /** The lines of a file; empty where it is not there or is no text. What is no UTF-8 is replaced. */
  @Override
  public Optional<List<String>> apply(String file) {
    try {
      Path path = root.resolve(file);
      if (!Files.isRegularFile(path) || Files.size(path) > MOST_BYTES) {
        return Optional.empty();
      }
      return Optional.of(new String(Files.readAllBytes(path), StandardCharsets.UTF_8).lines().toList());
    } catch (IOException | InvalidPathException e) {
      // the report says of each place that its source was not there
      return Optional.empty();
    }
  }
}
