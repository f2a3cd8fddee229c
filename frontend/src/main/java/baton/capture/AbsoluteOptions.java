package baton.capture;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes relative paths in options absolute, so that options typed in one folder mean the same where clang runs. */
final class AbsoluteOptions {
  private AbsoluteOptions() {}

  static List<String> of(Path directory, List<String> options) {
    List<String> absolute = new ArrayList<>();
    for (int i = 0; i < options.size(); i++) {
      String word = options.get(i);
      if (OptionGrammar.takesNextWord(word) && i + 1 < options.size()) {
        i++;
        absolute.add(word);
        absolute.add(OptionGrammar.PATHS.contains(word) ? resolve(directory, word, options.get(i)) : options.get(i));
      } else {
        absolute.add(joined(directory, word));
      }
    }
    return List.copyOf(absolute);
  }

  private static String joined(Path directory, String word) {
    for (String flag : OptionGrammar.PATHS) {
      if (word.startsWith(flag) && word.length() > flag.length()) {
        return flag + resolve(directory, flag, word.substring(flag.length()));
      }
    }
    return word;
  }

  /** A file to include may be meant to be found on the search path; it is made absolute only if it is there. */
  private static String resolve(Path directory, String flag, String path) {
    Path resolved = directory.resolve(path).toAbsolutePath().normalize();
    boolean searched = flag.equals("-include") || flag.equals("-imacros");
    boolean special = path.startsWith("=") || path.startsWith("$");
    return special || (searched && !resolved.toFile().isFile()) ? path : resolved.toString();
  }
}
