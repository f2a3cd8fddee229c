package baton.capture;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is left of a compile command when only the meaning of the program counts: language, target, definitions, where headers are.
 *
 * @param directory where clang runs
 * @param source the source as spelled
 * @param options in the order given, for clang
 */
record NormalCommand(Path directory, String source, List<Option> options) {
  private static final Pattern CROSS_COMPILER = Pattern.compile("([A-Za-z0-9_.]+-[A-Za-z0-9_.-]+)-(?:gcc|cc|clang)(?:-[0-9.]+)?");
  private static final Set<String> NARROW = Set.of("-m32", "-m16", "-mx32");

  /**
   * One option.
   *
   * @param flag the option without its value, joined to it if {@code words} says so
   * @param value empty for a flag alone
   * @param kind what the value is
   * @param words one word or two
   */
  record Option(String flag, String value, Kind kind, int words) {
    List<String> toWords() {
      return words == 1 ? List.of(flag + value) : List.of(flag, value);
    }

    /** The same for every checkout of the sources. */
    List<String> mapped(SourceRoot root) {
      return switch (kind) {
        case TEXT -> List.of(flag, value);
        case PATH -> List.of(flag, root.mapped(value));
        case PREFIX_MAP -> {
          int assign = value.indexOf('=');
          yield assign < 0
              ? List.of(flag, value)
              : List.of(flag, root.mapped(value.substring(0, assign)), root.mapped(value.substring(assign + 1)));
        }
      };
    }
  }

  /** What the value of an option is. */
  enum Kind {
    TEXT,
    PATH,
    PREFIX_MAP
  }

  NormalCommand {
    options = List.copyOf(options);
  }

  /** The normal form of {@code command}. */
  static NormalCommand of(CompileCommand command) {
    List<Option> options = new ArrayList<>();
    read(command.options(), options);
    boolean targeted = options.stream().anyMatch(o -> o.flag.equals("-target") || o.flag.startsWith("--target="));
    Path compiler = Path.of(command.compiler()).getFileName();
    Matcher cross = CROSS_COMPILER.matcher(compiler == null ? "" : compiler.toString());
    if (!targeted && cross.matches()) {
      options.addFirst(flag("--target=" + cross.group(1)));
    }
    if (isKernel(options) && isWide(options)) {
      // The hash of the C signature on functions and on indirect calls; 64-bit only, as evidence for the kernel shows.
      options.add(flag("-fsanitize=kcfi"));
    }
    return new NormalCommand(command.directory(), command.source(), options);
  }

  private static void read(List<String> words, List<Option> options) {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      boolean pair = OptionTable.takesNextWord(word) && i + 1 < words.size();
      if (pair) {
        i++;
        pair(word, words.get(i), options);
      } else if (word.startsWith("-Wp,")) {
        read(preprocessorWords(word), options);
      } else if (word.equals("-fexceptions")) {
        options.add(flag("-fno-exceptions"));
      } else if (word.equals("-fplan9-extensions")) {
        options.add(flag("-fms-extensions"));
      } else if (!OptionTable.isDropped(word)) {
        options.add(single(word));
      }
    }
  }

  private static void pair(String word, String value, List<Option> options) {
    if (word.equals("-Xpreprocessor")) {
      read(List.of(value), options);
    } else if (word.equals("-Xclang")) {
      if (!value.contains("plugin") && !value.equals("-load")) {
        options.add(new Option(word, value, Kind.TEXT, 2));
      }
    } else if (!OptionTable.DROPPED_WITH_VALUE.contains(word)) {
      boolean path = OptionTable.PATHS.contains(word) || word.equals("--sysroot");
      options.add(new Option(word, value, path ? Kind.PATH : Kind.TEXT, 2));
    }
  }

  private static Option single(String word) {
    for (String flag : OptionTable.ASSIGNED_PATHS) {
      if (word.startsWith(flag)) {
        boolean map = flag.endsWith("-prefix-map=");
        // Debug information is mapped by Baton alone, so that positions are the same for every command.
        return new Option(map ? "-fmacro-prefix-map=" : flag, word.substring(flag.length()), map ? Kind.PREFIX_MAP : Kind.PATH, 1);
      }
    }
    for (String flag : OptionTable.PATHS) {
      if (word.startsWith(flag) && word.length() > flag.length()) {
        return new Option(flag, word.substring(flag.length()), Kind.PATH, 1);
      }
    }
    for (String flag : List.of("-D", "-U")) {
      if (word.startsWith(flag)) {
        return new Option(flag, word.substring(flag.length()), Kind.TEXT, 1);
      }
    }
    return flag(word);
  }

  private static Option flag(String word) {
    return new Option(word, "", Kind.TEXT, 1);
  }

  /** The options inside {@code -Wp,...}; those that ask for dependency files go with their file. */
  private static List<String> preprocessorWords(String word) {
    List<String> words = new ArrayList<>();
    boolean file = false;
    for (String part : word.substring("-Wp,".length()).split(",", -1)) {
      boolean dependency = part.equals("-MD") || part.equals("-MMD");
      if (!dependency && !(file && !part.startsWith("-")) && !part.isEmpty()) {
        words.add(part);
      }
      file = dependency;
    }
    return words;
  }

  private static boolean isKernel(List<Option> options) {
    return options.stream()
        .anyMatch(o -> o.flag.equals("-D") && (o.value.equals("__KERNEL__") || o.value.startsWith("__KERNEL__=")));
  }

  private static boolean isWide(List<Option> options) {
    boolean wide = true;
    for (Option option : options) {
      String target =
          option.flag.equals("-target") ? option.value : option.flag.startsWith("--target=") ? option.flag.substring(9) : "";
      if (!target.isEmpty()) {
        wide = target.toLowerCase(Locale.ROOT).matches("(x86_64|amd64|aarch64|arm64|riscv64|powerpc64|ppc64|s390x|mips64|loongarch64).*");
      } else if (NARROW.contains(option.flag)) {
        wide = false;
      } else if (option.flag.equals("-m64")) {
        wide = true;
      }
    }
    return wide;
  }

  /** For clang: every option, without the source. */
  List<String> toWords() {
    return options.stream().flatMap(option -> option.toWords().stream()).toList();
  }

  /** Files that the command includes before the source, as spelled. */
  List<String> preincluded() {
    return options.stream().filter(o -> o.flag.equals("-include") || o.flag.equals("-imacros")).map(Option::value).toList();
  }

  /** A clean copy without the options in {@code words}, which clang rejects. */
  NormalCommand without(Set<String> words) {
    return new NormalCommand(
        directory, source, options.stream().filter(option -> option.toWords().stream().noneMatch(words::contains)).toList());
  }
}
