package baton.capture;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits the {@code command} of a compile database and the text of a response file into words.
 *
 * <p>White space separates. A backslash makes the next character ordinary, also between double quotes; between single quotes
 * everything is ordinary. Nothing is expanded.
 */
final class ShellWords {
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private boolean inWord;

  private ShellWords() {}

  static List<String> of(String text) {
    ShellWords split = new ShellWords();
    split.read(text);
    return List.copyOf(split.words);
  }

  private void read(String text) {
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && quote != '\'' && i + 1 < text.length()) {
        i++;
        add(text.charAt(i));
      } else if (quote != 0) {
        if (c == quote) {
          quote = 0;
        } else {
          add(c);
        }
      } else if (c == '"' || c == '\'') {
        quote = c;
        inWord = true;
      } else if (Character.isWhitespace(c)) {
        end();
      } else {
        add(c);
      }
    }
    end();
  }

  private void add(char c) {
    word.append(c);
    inWord = true;
  }

  private void end() {
    if (inWord) {
      words.add(word.toString());
      word.setLength(0);
      inWord = false;
    }
  }
}
