package baton.race;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The programs under {@code src/test/resources/races}: for each idiom a folder, in it pairs {@code NAME-racy.c}, {@code NAME-safe.c}. */
public final class MarkedPrograms {
  private final Path folder;

  /** The programs of the checkout that the build's system property names. */
  public MarkedPrograms() {
    folder = Path.of(System.getProperty("baton.root"), "warnings/src/test/resources/races");
  }

  /** All of them, by name. */
  public List<Path> files() {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".c")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its idiom and name. */
  public String name(Path file) {
    return folder.relativize(file).toString();
  }

  /** The other half of its pair. */
  public Path twin(Path file) {
    String name = file.getFileName().toString();
    return file.resolveSibling(
        name.endsWith("-racy.c") ? name.replace("-racy.c", "-safe.c") : name.replace("-safe.c", "-racy.c"));
  }
}
