package baton.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The programs of {@code examples}, with numbers so small that a run takes a few thousand steps. Lines stay where they are. */
final class Examples {
  /** What is written instead of what, wherever it stands. */
  private static final Map<String, List<String>> SMALLER =
      Map.of(
          "main.c",
          List.of(
              ": 20000;", ": 5;", "CLIENTS 4", "CLIENTS 2", "BUCKETS 16", "BUCKETS 2", "LIFETIME 200", "LIFETIME 3", "SLICES 64",
              "SLICES 2", "SLICE 500", "SLICE 4", "NUMBERS 20000", "NUMBERS 12", "SMALL 256", "SMALL 3", "NULL, 10) : 4;", "NULL, 10) : 2;",
              "lines = 2000;", "lines = 2;", "i < 50;", "i < 2;", "log_open(64,", "log_open(2,"),
          "client.c", List.of("KEYS 64", "KEYS 2"));

  private Examples() {}

  /** The sources and headers of one, by name. */
  static Map<String, String> small(String name) {
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("baton.root", ""), "examples", name))) {
      for (Path file : files.toList()) {
        String text = Files.readString(file);
        List<String> smaller = SMALLER.getOrDefault(file.getFileName().toString(), List.of());
        for (int i = 0; i < smaller.size(); i += 2) {
          text = text.replace(smaller.get(i), smaller.get(i + 1));
        }
        texts.put(file.getFileName().toString(), text);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return texts;
  }
}
