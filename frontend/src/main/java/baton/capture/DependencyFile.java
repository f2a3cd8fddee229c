package baton.capture;

import java.util.ArrayList;
import java.util.List;

/** Reads the rule for {@code make} in which clang lists the files it read. */
final class DependencyFile {
  private DependencyFile() {}

  /** The prerequisites in {@code text}, as spelled by clang. */
  static List<String> prerequisites(String text) {
    List<String> found = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    for (int i = text.indexOf(": ") + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      char next = i + 1 < text.length() ? text.charAt(i + 1) : '\n';
      if (c == '\\' && next == '\n') {
        i++;
        end(word, found);
      } else if (c == '\\' && (next == ' ' || next == '#')) {
        i++;
        word.append(next);
      } else if (c == '$' && next == '$') {
        i++;
        word.append('$');
      } else if (Character.isWhitespace(c)) {
        end(word, found);
      } else {
        word.append(c);
      }
    }
    end(word, found);
    return List.copyOf(found);
  }

  private static void end(StringBuilder word, List<String> found) {
    if (!word.isEmpty()) {
      found.add(word.toString());
      word.setLength(0);
    }
  }
}
