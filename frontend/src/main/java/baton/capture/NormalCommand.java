package baton.capture;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is left of a compile command when only the meaning of the program counts: language, target, definitions, where headers are.
 *
 * @param directory where clang runs
 * @param source the source as spelled
 * @param options in the order given, for clang
 * @param notes one sentence for each word that is left out although it may matter
 * @param dropped what else is left out, by name
 */
record NormalCommand(Path directory, String source, List<Option> options, List<String> notes, NavigableSet<String> dropped) {
  private static final Pattern CROSS_COMPILER = Pattern.compile("([A-Za-z0-9_.]+-[A-Za-z0-9_.-]+)-(?:gcc|cc|clang)(?:-[0-9.]+)?");
  private static final Set<String> PREINCLUDED = Set.of("-include", "-imacros");
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
      if (PREINCLUDED.contains(flag)) {
        // Clang itself would take a precompiled header that lies beside the file.
        return List.of("-Xclang", flag, "-Xclang", value);
      }
      return words == 1 ? List.of(flag + value) : List.of(flag, value);
    }

    /**
     * The same option with a value that clang does not take for a response file. It looks for these twice: in its words, and in those
     * that its driver hands to the compiler proper, where each value is a word of its own. Empty if no path is meant.
     */
    Optional<Option> unanswering() {
      if (!value.startsWith("@")) {
        return Optional.of(this);
      }
      return kind == Kind.PATH ? Optional.of(new Option(flag, "./" + value, kind, words)) : Optional.empty();
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
    notes = List.copyOf(notes);
    dropped = Collections.unmodifiableNavigableSet(new TreeSet<>(dropped));
  }

  /** The normal form of {@code command}. */
  static NormalCommand of(CompileCommand command) {
    OptionReader read = OptionReader.of(command.options());
    List<Option> options = new ArrayList<>(read.options());
    boolean targeted = options.stream().anyMatch(o -> o.flag.equals("-target") || o.flag.startsWith("--target="));
    Path compiler = Path.of(command.compiler()).getFileName();
    Matcher cross = CROSS_COMPILER.matcher(compiler == null ? "" : compiler.toString());
    if (!targeted && cross.matches()) {
      AllowedOptions.of("--target=" + cross.group(1)).ifPresent(options::addFirst);
    }
    if (isKernel(options) && isWide(options)) {
      // The hash of the C signature on functions and on indirect calls; 64-bit only, as evidence for the kernel shows.
      options.add(AllowedOptions.flag("-fsanitize=kcfi"));
    }
    return new NormalCommand(command.directory(), command.source(), options, read.notes(), read.dropped());
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

  /** Whether the command says that the source needs no preprocessor. */
  boolean isPreprocessed() {
    return options.stream().anyMatch(o -> o.flag.equals("-x"));
  }

  /** Files that the command includes before the source, as spelled. */
  List<String> preincluded() {
    return options.stream().filter(o -> PREINCLUDED.contains(o.flag)).map(Option::value).toList();
  }

  /** A clean copy without the options in {@code words}, which clang rejects; one that ends in an equals sign stands for any value. */
  NormalCommand without(Set<String> words) {
    List<String> anyValue = words.stream().filter(word -> word.endsWith("=")).toList();
    List<Option> known =
        options.stream()
            .filter(option -> option.toWords().stream().noneMatch(w -> words.contains(w) || anyValue.stream().anyMatch(w::startsWith)))
            .toList();
    return new NormalCommand(directory, source, known, notes, dropped);
  }
}
