package baton.capture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Replaces each {@code @file} of a command by the words in that file, as compilers do; a file that cannot be read stays a word. */
final class ResponseFiles {
  /** Enough for any real nesting, and an end for a file that names itself. */
  private static final int DEEPEST = 16;

  private ResponseFiles() {}

  static List<String> expand(Path directory, List<String> words) {
    List<String> expanded = new ArrayList<>();
    expand(directory, words, 0, expanded);
    return List.copyOf(expanded);
  }

  private static void expand(Path directory, List<String> words, int depth, List<String> into) {
    for (String word : words) {
      Path file = directory.resolve(word.startsWith("@") ? word.substring(1) : "");
      if (depth < DEEPEST && word.length() > 1 && word.startsWith("@") && Files.isRegularFile(file)) {
        try {
          expand(directory, ShellWords.of(Files.readString(file, StandardCharsets.ISO_8859_1)), depth + 1, into);
          continue;
        } catch (IOException unreadable) {
          // Clang will say so about the word itself.
        }
      }
      into.add(word);
    }
  }
}
