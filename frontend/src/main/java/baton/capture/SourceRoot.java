package baton.capture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The folder of the checkout. Paths below it are written from it, so that a clone elsewhere has the same keys and positions.
 *
 * @param folder absolute, links resolved; the file system's root means that nothing is mapped
 * @param spellings absolute paths of that folder as commands write them, each ending in {@code /}; longest first
 */
public record SourceRoot(Path folder, List<String> spellings) {
  /** Stands for the root in keys and recipes; no absolute path and no option starts with it. */
  static final String TOKEN = "@root/";

  /** Stands for the root in debug information: an absolute path, so that it is never joined to another folder. */
  static final String DEBUG_PREFIX = "/@/";

  private static final List<String> MARKERS = List.of(".git", ".hg", ".svn", ".jj", ".bzr", "_darcs", ".pijul");

  /** Copies the spellings. */
  public SourceRoot {
    spellings = List.copyOf(spellings);
  }

  /** The root at {@code folder}, which must exist. */
  public static SourceRoot at(Path folder) throws IOException {
    Path real = folder.toRealPath();
    List<String> spellings = new ArrayList<>();
    for (Path path : List.of(real, folder.toAbsolutePath().normalize())) {
      String spelling = path.endsWith("/") || path.getNameCount() == 0 ? "" : path + "/";
      // Clang takes the first equals sign of a prefix map as its middle.
      if (!spelling.isEmpty() && !spelling.contains("=") && !spellings.contains(spelling)) {
        spellings.add(spelling);
      }
    }
    return new SourceRoot(real, spellings);
  }

  /** The nearest folder at or above {@code folder} that a version control system marks as its root. */
  static @Nullable Path versioned(Path folder) {
    for (Path candidate = folder; candidate != null; candidate = candidate.getParent()) {
      for (String marker : MARKERS) {
        if (Files.exists(candidate.resolve(marker))) {
          return candidate;
        }
      }
    }
    return null;
  }

  /** {@code path} with the root replaced by a token; any other path as it is. */
  String mapped(String path) {
    for (String spelling : spellings) {
      if (path.startsWith(spelling)) {
        return TOKEN + path.substring(spelling.length());
      }
      if (path.length() == spelling.length() - 1 && spelling.startsWith(path)) {
        return TOKEN;
      }
    }
    return path;
  }

  /** The path that {@link #mapped} gave {@code mapped} for, in this checkout. */
  String unmapped(String mapped) {
    return mapped.startsWith(TOKEN) ? folder + "/" + mapped.substring(TOKEN.length()) : mapped;
  }

  /** How a path below the root is shown: from the root. */
  public String shown(Path path) {
    String mapped = mapped(path.toString());
    return mapped.startsWith(TOKEN) ? mapped.substring(TOKEN.length()) : mapped;
  }

  /** {@code text}, a message, with the root's path left out wherever it stands. */
  String shownIn(String text) {
    String shown = text;
    for (String spelling : spellings) {
      shown = shown.replace(spelling, "");
    }
    return shown;
  }

  /** Options that make clang write the root as {@link #DEBUG_PREFIX} in debug information and in {@code __FILE__}. */
  List<String> mappingOptions(Path directory) {
    List<String> options = new ArrayList<>();
    for (String spelling : spellings) {
      options.add("-ffile-prefix-map=" + spelling + "=" + DEBUG_PREFIX);
    }
    String mapped = mapped(directory.toString());
    options.add(
        "-ffile-compilation-dir=" + (mapped.startsWith(TOKEN) ? DEBUG_PREFIX + mapped.substring(TOKEN.length()) : directory));
    return options;
  }
}
