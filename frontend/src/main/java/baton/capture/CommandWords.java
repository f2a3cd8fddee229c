package baton.capture;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The words of a compile command taken apart: launcher, compiler, options, source.
 *
 * @param command the command without launcher and source
 * @param language what {@code -x} says before the source, else empty
 */
record CommandWords(CompileCommand command, String language) {
  /** Programs that run the compiler that follows them. */
  private static final Set<String> LAUNCHERS = Set.of("ccache", "sccache", "distcc", "icecc", "env", "libtool");

  static CommandWords of(Path directory, String file, List<String> words) {
    List<String> expanded = ResponseFiles.expand(directory, words);
    int compiler = 0;
    while (compiler + 1 < expanded.size() && LAUNCHERS.contains(Path.of(expanded.get(compiler)).getFileName() + "")) {
      compiler++;
    }
    Path wanted = directory.resolve(file).normalize();
    List<String> options = new ArrayList<>();
    String source = file;
    String language = "";
    for (int i = compiler + 1; i < expanded.size(); i++) {
      String word = expanded.get(i);
      if (OptionTable.takesNextWord(word) && i + 1 < expanded.size()) {
        options.add(word);
        i++;
        options.add(expanded.get(i));
        language = word.equals("-x") ? expanded.get(i) : language;
      } else if (word.startsWith("-") && word.length() > 1) {
        if (!word.equals("--")) {
          options.add(word);
          language = word.startsWith("-x") ? word.substring(2) : language;
        }
      } else if (directory.resolve(word).normalize().equals(wanted)) {
        source = word;
      }
      // Any other word is an input of another compilation or of the linker.
    }
    return new CommandWords(new CompileCommand(directory, source, expanded.get(compiler), options), language);
  }

  /** Whether the source is C: by {@code -x}, else by its name. */
  boolean isC() {
    boolean byName = language.isEmpty() || language.equals("none");
    return byName
        ? CompileCommand.isNameOfC(command.source())
        : Set.of("c", "c-header", "cpp-output").contains(language.toLowerCase(Locale.ROOT));
  }
}
