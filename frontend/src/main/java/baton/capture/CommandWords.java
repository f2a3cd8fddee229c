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
    String spoken = "";
    String language = null;
    boolean inputsOnly = false;
    for (int i = compiler + 1; i < expanded.size(); i++) {
      String word = expanded.get(i);
      if (!inputsOnly && OptionGrammar.takesNextWord(word) && i + 1 < expanded.size()) {
        i++;
        if (OptionGrammar.shorter(word).getFirst().equals("-x")) {
          spoken = expanded.get(i);
        } else {
          options.add(word);
          options.add(expanded.get(i));
        }
      } else if (!inputsOnly && word.startsWith("-") && word.length() > 1) {
        inputsOnly = word.equals("--");
        String said = language(word);
        if (!said.isEmpty()) {
          spoken = said;
        } else if (!inputsOnly) {
          options.add(word);
        }
      } else if (directory.resolve(word).normalize().equals(wanted)) {
        source = word;
        language = language == null ? spoken : language;
      }
      // Any other word is an input of another compilation or of the linker.
    }
    String of = language == null ? spoken : language;
    if (of.equals("cpp-output")) {
      options.add("-x");
      options.add(of);
    }
    return new CommandWords(new CompileCommand(directory, source, expanded.get(compiler), options), of);
  }

  /** What {@code word} alone says about the language of the inputs after it; empty if nothing. */
  private static String language(String word) {
    if (word.startsWith("--language=")) {
      return word.substring("--language=".length());
    }
    return switch (word) {
      case "-ObjC", "-ObjC++" -> "objective-c";
      default -> word.startsWith("-x") ? word.substring(2) : "";
    };
  }

  /** Whether the source is C: by {@code -x}, else by its name. */
  boolean isC() {
    boolean byName = language.isEmpty() || language.equals("none");
    return byName
        ? CompileCommand.isNameOfC(command.source())
        : Set.of("c", "cpp-output").contains(language.toLowerCase(Locale.ROOT));
  }

  /** What the source is, if not C. */
  String other() {
    String name = command.source();
    String ending = name.substring(name.lastIndexOf('.') + 1);
    boolean byName = language.isEmpty() || language.equals("none");
    String what = byName ? ending : language;
    return switch (what) {
      case "cc", "cpp", "cxx", "c++", "CPP", "C", "cp", "ii", "c++-cpp-output", "cppm" -> "C++";
      case "s", "S", "sx", "asm", "assembler", "assembler-with-cpp" -> "assembly";
      case "m", "mm", "objective-c", "objective-c++" -> "Objective-C";
      case "h", "hh", "hpp", "H", "c-header", "c++-header" -> "a header";
      case "cu", "cuda" -> "CUDA";
      case "f", "F", "f77", "f90", "F90", "f95", "f03" -> "Fortran";
      case "rs" -> "Rust";
      default -> "not C";
    };
  }
}
