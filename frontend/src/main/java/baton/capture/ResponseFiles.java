package baton.capture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Replaces each {@code @file} of a command by the words in that file, as compilers do; a file that cannot be read stays a word. */
final class ResponseFiles {
  /** Enough for any real nesting, and an end for a file that names itself. */
  private static final int DEEPEST = 16;

  /** So many files and characters are read for one command: files that name each other grow without measure. */
  private static final int FILES = 1000;

  private static final long CHARACTERS = 64 << 20;

  private final Path directory;
  private final List<String> expanded = new ArrayList<>();
  private int files;
  private long characters;

  private ResponseFiles(Path directory) {
    this.directory = directory;
  }

  static List<String> expand(Path directory, List<String> words) {
    ResponseFiles files = new ResponseFiles(directory);
    files.expand(words, 0);
    return List.copyOf(files.expanded);
  }

  private void expand(List<String> words, int depth) {
    for (String word : words) {
      String text = depth < DEEPEST && word.length() > 1 && word.startsWith("@") ? text(word.substring(1)) : null;
      if (text == null) {
        expanded.add(word);
      } else {
        expand(ShellWords.of(text), depth + 1);
      }
    }
  }

  private @Nullable String text(String name) {
    try {
      Path file = directory.resolve(name);
      if (!Files.isRegularFile(file) || files == FILES || characters + Files.size(file) > CHARACTERS) {
        return null;
      }
      String text = Files.readString(file, StandardCharsets.ISO_8859_1);
      files++;
      characters += text.length();
      return text;
    } catch (IOException | InvalidPathException unreadable) {
      return null;
    }
  }
}
