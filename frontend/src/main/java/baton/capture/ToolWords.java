package baton.capture;

import java.util.ArrayList;
import java.util.List;

/**
 * The words of a compiler or linker, sorted.
 *
 * @param flags options without a value of their own
 * @param inputs what is no option
 * @param output what {@code -o} says, else empty
 * @param language what {@code -x} says, else empty
 */
record ToolWords(List<String> flags, List<String> inputs, String output, String language) {
  /** Sorts those of a command, the program first. */
  static ToolWords of(List<String> words) {
    List<String> flags = new ArrayList<>();
    List<String> inputs = new ArrayList<>();
    String output = "";
    String language = "";
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      if (OptionGrammar.takesNextWord(word) && i + 1 < words.size()) {
        i++;
        output = word.equals("-o") ? words.get(i) : output;
        language = word.equals("-x") ? words.get(i) : language;
      } else if (word.startsWith("-o") && word.length() > 2 && !word.startsWith("-object")) {
        output = word.substring(2);
      } else if (word.startsWith("-x") && word.length() > 2) {
        language = word.substring(2);
      } else if (word.startsWith("-") && word.length() > 1) {
        flags.add(word);
      } else if (!word.isEmpty()) {
        inputs.add(word);
      }
    }
    return new ToolWords(flags, inputs, output, language);
  }
}
