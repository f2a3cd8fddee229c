package baton.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Where the suites tell what they counted: the file that the property {@code oracle.report} names, if any. */
public final class SuiteReport {
  private SuiteReport() {}

  /** Adds a line, or several. */
  public static void say(String text) {
    String file = System.getProperty("oracle.report", "");
    if (!file.isEmpty()) {
      try {
        Files.writeString(Path.of(file), text + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
