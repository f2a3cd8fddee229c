package baton.capture;

import baton.capture.NormalCommand.Kind;
import baton.capture.NormalCommand.Option;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The options that are taken over from a compile command: those that say what the program means and where its headers are. None of
 * them names a file to write, loads code or runs a program.
 */
final class AllowedOptions {
  /** Language, and what the program may count on: with {@code -f} or {@code -fno-} before them. */
  private static final String BOTH =
      """
          asm asm-blocks gnu-inline-asm gnu-keywords gnu89-inline ms-extensions ms-compatibility ms-volatile borland-extensions
          declspec dollars-in-identifiers blocks digraphs trigraphs double-square-bracket-attributes pascal-strings
          raw-string-literals char8_t short-wchar short-enums signed-char unsigned-char signed-bitfields unsigned-bitfields
          pack-struct xl-pragma-pack apple-pragma-pack max-type-align aapcs-bitfield-width common lax-vector-conversions altivec
          zvector fixed-point experimental-late-parse-attributes hosted freestanding builtin force-enable-int128
          wrapv wrapv-pointer strict-overflow strict-aliasing delete-null-pointer-checks strict-return strict-enums
          openmp openmp-simd openmp-extensions fast-math math-errno finite-math-only unsafe-math-optimizations associative-math
          reciprocal-math signed-zeros trapping-math rounding-math honor-nans honor-infinities approx-func signaling-math
          cx-limited-range cx-fortran-rules strict-float-cast-overflow pic PIC pie PIE plt semantic-interposition
          direct-access-external-data emulated-tls jump-tables keep-static-consts keep-persistent-storage-variables ropi rwpi
          use-init-array define-target-os-macros protect-parens
      """;

  /** Whole words. */
  private static final String ALONE =
      """
          -ansi -traditional-cpp -trigraphs -undef -nostdinc -nostdlibinc -nobuiltininc -ibuiltininc -pthread -pthreads -no-pthread
          -mthreads -fheinous-gnu-extensions -fwritable-strings -fno-knr-functions -fno-exceptions -femit-all-decls -fenable-matrix
          -fpcc-struct-return -freg-struct-return -fvisibility-ms-compat -faapcs-bitfield-load -fopenmp-use-tls
          -fnoopenmp-use-tls -fsingle-precision-constant
      """;

  /** With a value that names nothing outside the program. */
  private static final String WITH_VALUE =
      """
          -std= -fms-compatibility-version= -fmsc-version= -fpack-struct= -fmax-type-align= -flax-vector-conversions=
          -faltivec-src-compat= -fstrict-flex-arrays= -finput-charset= -fexec-charset= -fopenmp= -fopenmp-version=
          -ffp-contract= -ffp-model= -ffp-exception-behavior= -ffp-eval-method= -fexcess-precision= -fcomplex-arithmetic=
          -fdenormal-fp-math= -fdenormal-fp-math-f32= -fvisibility= -ftls-model= -fgnuc-version= -fclang-abi-compat=
          -fno-builtin- -ffixed- -fcall-saved-
      """;

  private static final Set<String> FLAGS =
      Stream.concat(words(BOTH).flatMap(name -> Stream.of("-f" + name, "-fno-" + name)), words(ALONE))
          .collect(Collectors.toUnmodifiableSet());

  private static final List<String> VALUED = words(WITH_VALUE).toList();

  /** Options of clang's compiler proper, which commands hand to it with {@code -Xclang}. */
  private static final Set<String> INNER =
      Set.of(
          "-fwchar-type=char", "-fwchar-type=short", "-fwchar-type=int", "-fsigned-wchar", "-fno-signed-wchar", "-fnative-half-type",
          "-fnative-half-arguments-and-returns");

  /** Nothing that could be a path. */
  private static final Pattern VALUE = Pattern.compile("[A-Za-z0-9_.,:+=-]*");

  /** Processors for which clang is the compiler and asks nobody which model of them there is. */
  private static final Pattern TARGET =
      Pattern.compile(
          "(?i)(x86_64|x86|amd64|i[3-9]86|arm|thumb|aarch64|arm64|riscv|powerpc|ppc|mips|s390|systemz|sparc|loongarch|m68k|msp430|avr"
              + "|hexagon|lanai|bpf|xtensa|csky|ve-|wasm)[A-Za-z0-9_.+-]*");

  private AllowedOptions() {}

  /** The option in {@code word}, whose value, if any, is joined; empty if it is not to be taken over. */
  static Optional<Option> of(String word) {
    if (FLAGS.contains(word) || MachineOptions.isFlag(word)) {
      return Optional.of(flag(word));
    }
    for (String name : List.of("-D", "-U")) {
      if (word.startsWith(name) && word.length() > name.length()) {
        return Optional.of(new Option(name, word.substring(name.length()), Kind.TEXT, 1));
      }
    }
    for (String name : OptionGrammar.ASSIGNED_PATHS) {
      if (word.startsWith(name)) {
        boolean map = name.endsWith("-prefix-map=");
        // Debug information is mapped by Baton alone, so that positions are the same for every command.
        return Optional.of(
            new Option(map ? "-fmacro-prefix-map=" : name, word.substring(name.length()), map ? Kind.PREFIX_MAP : Kind.PATH, 1));
      }
    }
    return path(word).or(() -> valued(word));
  }

  /** The option {@code name} with the next word as its {@code value}; empty if it is not to be taken over. */
  static Optional<Option> of(String name, String value) {
    return switch (name) {
      case "-D", "-U" -> Optional.of(new Option(name, value, Kind.TEXT, 2));
      case "--sysroot" -> Optional.of(new Option("--sysroot=", value, Kind.PATH, 1));
      case "-target" -> TARGET.matcher(value).matches() ? Optional.of(new Option(name, value, Kind.TEXT, 2)) : Optional.empty();
      case "--std" -> of("-std=" + value);
      default -> OptionGrammar.PATHS.contains(name) ? Optional.of(new Option(name, value, Kind.PATH, 2)) : Optional.empty();
    };
  }

  /** The option of clang's compiler proper in {@code word}. */
  static Optional<Option> inner(String word) {
    return INNER.contains(word) ? Optional.of(new Option("-Xclang", word, Kind.TEXT, 2)) : Optional.empty();
  }

  static Option flag(String word) {
    return new Option(word, "", Kind.TEXT, 1);
  }

  /** Of two options whose names begin alike, the longer one is meant: {@code -include-pch} is none of ours. */
  private static Optional<Option> path(String word) {
    for (String name : OptionGrammar.PATHS) {
      if (word.startsWith(name) && word.length() > name.length()) {
        boolean other =
            OptionGrammar.takesNextWord(word) || word.startsWith("-include-pch") || word.startsWith("-isystem-after") || word.equals("-I-");
        return other
            ? Optional.empty()
            : Optional.of(new Option(name, word.substring(name.length()), Kind.PATH, name.equals("-I") ? 1 : 2));
      }
    }
    return Optional.empty();
  }

  private static Optional<Option> valued(String word) {
    if (word.startsWith("--target=")) {
      return TARGET.matcher(word.substring("--target=".length())).matches() ? Optional.of(flag(word)) : Optional.empty();
    }
    int assign = word.indexOf('=') + 1;
    String name = assign > 0 ? word.substring(0, assign) : "";
    for (String valued : VALUED) {
      if (word.startsWith(valued) && VALUE.matcher(word).matches()) {
        return Optional.of(flag(word));
      }
    }
    // what this machine is would be an input that no key holds, and another one on each worker
    boolean ofThisMachine = word.endsWith("=native");
    return MachineOptions.takesValue(name) && !ofThisMachine && VALUE.matcher(word).matches() ? Optional.of(flag(word)) : Optional.empty();
  }

  private static Stream<String> words(String text) {
    return Arrays.stream(text.strip().split("\\s+", -1));
  }
}
