package baton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The files of the checkout that the tests run in. */
final class Checkout {
  static final Path ROOT = Path.of(System.getProperty("baton.root", "..")).toAbsolutePath().normalize();

  private Checkout() {}

  static String text(String file) throws IOException {
    return Files.readString(ROOT.resolve(file));
  }

  static List<String> words(String text) {
    return Arrays.stream(text.split("\\s+", -1)).filter(word -> !word.isEmpty()).toList();
  }
}
