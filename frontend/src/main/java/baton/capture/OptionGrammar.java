package baton.capture;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which options of gcc and clang take their value from the next word, which of them name a path, and which are others by a longer name. */
final class OptionGrammar {
  /** Their value is a path, joined or in the next word. A longer name stands before a shorter one that begins it. */
  static final List<String> PATHS =
      List.of("-iwithprefixbefore", "-iwithprefix", "-idirafter", "-isysroot", "-isystem", "-imacros", "-include", "-iprefix", "-iquote",
          "-I");

  /** Their value is a path after an equals sign. */
  static final List<String> ASSIGNED_PATHS = List.of("--sysroot=", "--embed-dir=", "-fmacro-prefix-map=", "-ffile-prefix-map=");

  /** Their value is in the next word, always. */
  private static final Set<String> NEXT =
      Set.of(
          "-o", "-D", "-U", "-A", "-x", "-MF", "-MT", "-MQ", "-MJ", "-l", "-L", "-B", "-u", "-T", "-z", "-e", "-G", "-F", "-Z", "-target",
          "-arch",
          "-Xassembler", "-Xlinker", "-Xclang", "-Xpreprocessor", "-Xanalyzer", "-Xopenmp-target", "-Xcuda-fatbinary", "-Xcuda-ptxas",
          "-Xoffload-linker", "-mllvm", "-mmlir", "--param", "-aux-info", "-dumpbase", "-dumpdir", "-dumpbase-ext", "-wrapper", "-specs",
          "--specs", "--sysroot", "-framework", "-iframework", "-iframeworkwithsysroot", "-iwithsysroot", "-isystem-after", "-cxx-isystem",
          "-c-isystem", "-stdlib++-isystem", "-imultilib", "-imultiarch", "-gcc-toolchain", "-fplugin", "-include-pch", "-ivfsoverlay",
          "-vfsoverlay", "--vfsoverlay", "-working-directory", "-serialize-diagnostics", "--serialize-diagnostics", "-resource-dir",
          "-dependency-file", "-dependency-dot", "-gen-cdb-fragment-path", "-ccc-gcc-name", "-ccc-install-dir", "-module-dependency-dir",
          "-mthread-model", "-ftrapv-handler", "-fmodules-user-build-path", "-fdebug-compilation-dir", "-darwin-target-variant",
          "-darwin-target-variant-triple", "-rpath", "-install_name", "-filelist", "-undefined", "-analyzer-output", "--analyzer-output",
          "--config", "--output", "--for-linker", "--assert", "--entry", "--library-directory", "--prefix", "--print-file-name",
          "--print-prog-name", "-load", "-plugin", "-add-plugin", "-target-feature", "-target-cpu", "-tune-cpu", "-triple", "-aux-triple",
          "-main-file-name", "-header-include-file", "-diagnostic-log-file", "-serialize-diagnostic-file", "-coverage-data-file",
          "-coverage-notes-file", "-opt-record-file", "-internal-isystem", "-internal-externc-isystem", "-mrelocation-model", "-pic-level");

  /** Longer names that take a value, in the next word or after an equals sign. */
  private static final Map<String, String> LONG =
      Map.ofEntries(
          Map.entry("--define-macro", "-D"),
          Map.entry("--undefine-macro", "-U"),
          Map.entry("--include", "-include"),
          Map.entry("--imacros", "-imacros"),
          Map.entry("--include-directory", "-I"),
          Map.entry("--include-directory-after", "-idirafter"),
          Map.entry("--include-prefix", "-iprefix"),
          Map.entry("--include-with-prefix", "-iwithprefix"),
          Map.entry("--include-with-prefix-after", "-iwithprefix"),
          Map.entry("--include-with-prefix-before", "-iwithprefixbefore"),
          Map.entry("--language", "-x"));

  private static final Map<String, String> LONG_FLAGS =
      Map.of(
          "--ansi", "-ansi", "--trigraphs", "-trigraphs", "--traditional-cpp", "-traditional-cpp", "-traditional", "-traditional-cpp",
          "--no-standard-includes", "-nostdinc", "--signed-char", "-fsigned-char", "--unsigned-char", "-funsigned-char");

  private OptionGrammar() {}

  static boolean takesNextWord(String word) {
    return NEXT.contains(word) || PATHS.contains(word) || LONG.containsKey(word) || word.equals("--std") || word.startsWith("-Xarch_");
  }

  /** The words that say the same as the option {@code word}, with its value if that is joined, by short names. */
  static List<String> shorter(String word) {
    int assign = word.indexOf('=');
    String name = assign < 0 ? word : word.substring(0, assign);
    String flag = LONG.get(name);
    if (flag != null) {
      return assign < 0 ? List.of(flag) : List.of(flag, word.substring(assign + 1));
    }
    if (name.equals("--std") && assign > 0) {
      return List.of(word.substring(1));
    }
    return List.of(LONG_FLAGS.getOrDefault(word, word));
  }
}
