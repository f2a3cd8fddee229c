package baton.capture;

import java.util.ArrayList;
import java.util.List;

/** Reads the rule for {@code make} in which clang lists the files it read. */
final class DependencyFile {
  private DependencyFile() {}

  /** The prerequisites in {@code text}, as spelled by clang. */
  static List<String> prerequisites(String text) {
    List<String> found = new ArrayList<>();
    StringBuilder before = new StringBuilder();
    int from = text.indexOf(": ") + 1;
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c > '\\') {
        continue; // most characters; nothing above it is special
      }
      char next = i + 1 < text.length() ? text.charAt(i + 1) : '\n';
      if (c == '\\' && next == '\n') {
        end(before, text.substring(from, i), found);
        i++;
        from = i + 1;
      } else if ((c == '\\' && (next == ' ' || next == '#')) || (c == '$' && next == '$')) {
        before.append(text, from, i);
        i++;
        from = i;
      } else if (c <= ' ' && Character.isWhitespace(c)) {
        end(before, text.substring(from, i), found);
        from = i + 1;
      }
    }
    end(before, text.substring(Math.min(from, text.length())), found);
    return List.copyOf(found);
  }

  /** A word ends with {@code rest}. */
  private static void end(StringBuilder before, String rest, List<String> found) {
    String word = before.isEmpty() ? rest : before + rest;
    before.setLength(0);
    if (!word.isEmpty()) {
      found.add(word);
    }
  }
}
