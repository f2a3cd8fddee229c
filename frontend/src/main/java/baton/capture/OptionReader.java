package baton.capture;

import baton.capture.NormalCommand.Kind;
import baton.capture.NormalCommand.Option;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Takes over from the words of a command what {@link AllowedOptions} allows. Everything else is left out: what {@link DroppedOptions}
 * knows to change nothing silently, the rest with a note.
 */
final class OptionReader {
  /** Notes and lists show so much of a word. */
  private static final int SHOWN = 120;

  private final List<Option> options = new ArrayList<>();
  private final NavigableSet<String> dropped = new TreeSet<>();
  private final Set<String> notes = new LinkedHashSet<>();

  /** Options, notes and what was left out, of a command's {@code words}. */
  static OptionReader of(List<String> words) {
    OptionReader reader = new OptionReader();
    List<String> inner = new ArrayList<>();
    reader.read(words, inner);
    // Clang adds these after all others.
    reader.read(inner, new ArrayList<>());
    return reader;
  }

  List<Option> options() {
    return options;
  }

  /** What was left out, by name. */
  NavigableSet<String> dropped() {
    return dropped;
  }

  /** One sentence for each word that was left out although it may change the program's meaning. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  private void read(List<String> words, List<String> inner) {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (OptionGrammar.takesNextWord(word) && i + 1 < words.size()) {
        i++;
        String name = OptionGrammar.shorter(word).getFirst();
        switch (name) {
          case "-Xclang" -> inner.add(words.get(i));
          case "-Xpreprocessor" -> {
            List<String> handed = new ArrayList<>(List.of(words.get(i)));
            for (; i + 2 < words.size() && words.get(i + 1).equals(word); i += 2) {
              handed.add(words.get(i + 2));
            }
            read(preprocessorWords(handed), inner);
          }
          default -> pair(name, words.get(i));
        }
      } else if (word.startsWith("-Wp,")) {
        read(preprocessorWords(List.of(word.substring("-Wp,".length()).split(",", -1))), inner);
      } else if (word.startsWith("-Xclang=")) {
        inner.add(word.substring("-Xclang=".length()));
      } else {
        List<String> shorter = OptionGrammar.shorter(word);
        if (shorter.size() > 1) {
          pair(shorter.getFirst(), shorter.get(1));
        } else {
          single(shorter.getFirst());
        }
      }
    }
  }

  private void pair(String name, String value) {
    String innerHeaders = name.equals("-internal-isystem") || name.equals("-internal-externc-isystem") ? "-isystem" : name;
    Optional<Option> option = passable(value) ? AllowedOptions.of(innerHeaders, value).flatMap(Option::unanswering) : Optional.empty();
    if (option.isPresent()) {
      options.add(option.get());
    } else if (name.equals("-x") && value.equals("cpp-output")) {
      options.add(new Option(name, value, Kind.TEXT, 2));
    } else if (DroppedOptions.takesValue(name)) {
      dropped.add(name);
    } else {
      leaveOut(name + " " + value);
    }
  }

  private void single(String word) {
    if (word.equals("-fexceptions")) {
      options.add(AllowedOptions.flag("-fno-exceptions"));
    } else if (word.equals("-fplan9-extensions")) {
      options.add(AllowedOptions.flag("-fms-extensions"));
    } else if (word.startsWith("-std=c++") || word.startsWith("-std=gnu++")) {
      dropped.add(word);
    } else {
      Optional<Option> option =
          passable(word) ? AllowedOptions.of(word).or(() -> AllowedOptions.inner(word)).flatMap(Option::unanswering) : Optional.empty();
      option.ifPresentOrElse(options::add, () -> DroppedOptions.of(word).ifPresentOrElse(dropped::add, () -> leaveOut(word)));
    }
  }

  /** The system hands no word with a zero character to a program. */
  private static boolean passable(String word) {
    return word.indexOf('\0') < 0;
  }

  private void leaveOut(String words) {
    String shown = Shown.of(words.length() > SHOWN ? words.substring(0, SHOWN) + "..." : words);
    if (!shown.isEmpty()) {
      notes.add(shown + ": left out, it is none of the options that are taken over");
      dropped.add(shown);
    }
  }

  /** Without the requests for dependency files, which go with their file. */
  private static List<String> preprocessorWords(List<String> handed) {
    List<String> words = new ArrayList<>();
    boolean file = false;
    for (String part : handed) {
      boolean dependency = part.equals("-MD") || part.equals("-MMD");
      if (!dependency && !(file && !part.startsWith("-")) && !part.isEmpty()) {
        words.add(part);
      }
      file = dependency;
    }
    return words;
  }
}
