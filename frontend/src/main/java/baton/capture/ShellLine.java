package baton.capture;

import java.util.ArrayList;
import java.util.List;

/** Splits a line for a shell into the commands that it runs, each into its words. Quotes count; nothing is expanded. */
final class ShellLine {
  private static final String OPERATORS = ";&|()\n";

  private final List<List<String>> commands = new ArrayList<>();
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private boolean inWord;
  private boolean toFile;

  private ShellLine() {}

  /** The commands, without what they read from and write to. */
  static List<List<String>> commands(String line) {
    ShellLine split = new ShellLine();
    split.read(line);
    return split.commands;
  }

  private void read(String line) {
    char quote = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\\' && quote != '\'' && i + 1 < line.length()) {
        i++;
        add(line.charAt(i));
      } else if (quote != 0 && c != quote) {
        add(c);
      } else if (c == '"' || c == '\'') {
        quote = quote == 0 ? c : 0;
        inWord = true;
      } else if (c == '<' || c == '>') {
        endNumber();
        toFile = true;
      } else if (OPERATORS.indexOf(c) >= 0) {
        endCommand(c == '&' && toFile && !inWord);
      } else if (Character.isWhitespace(c)) {
        end();
      } else {
        add(c);
      }
    }
    endCommand(false);
  }

  private void add(char c) {
    word.append(c);
    inWord = true;
  }

  /** The number of a stream is no word. */
  private void endNumber() {
    if (word.chars().allMatch(Character::isDigit)) {
      word.setLength(0);
      inWord = false;
    }
    end();
  }

  private void end() {
    if (inWord) {
      if (!toFile) {
        words.add(word.toString());
      }
      toFile = false;
      word.setLength(0);
      inWord = false;
    }
  }

  /** Ends a command, unless the operator belongs to the name of a stream, as in {@code 2>&1}. */
  private void endCommand(boolean ofStream) {
    if (!ofStream) {
      end();
      toFile = false;
      if (!words.isEmpty()) {
        commands.add(List.copyOf(words));
      }
      words.clear();
    }
  }
}
