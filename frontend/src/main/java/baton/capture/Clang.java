package baton.capture;

import baton.llvm.Toolchain;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Runs the bundled clang on one command at a time, each in a process of its own. Safe for several threads. */
final class Clang {
  /** Unoptimised bitcode in which every access of the source is still there, as {@code docs/capture.md} explains. */
  private static final List<String> BITCODE =
      List.of(
          "-O0", "-Xclang", "-O1", "-Xclang", "-disable-llvm-passes", "-Xclang", "-disable-lifetime-markers", "-g", "-emit-llvm", "-c");

  /**
   * Inline definitions are written only from {@code -O1} on. To the program that is {@code -O0}; before the options of the command, which
   * may say otherwise.
   */
  private static final List<String> UNOPTIMISED = List.of("-U__OPTIMIZE__", "-D__NO_INLINE__=1", "-fno-strict-aliasing");

  /** The same on every machine: no configuration files, no GCC that happens to be installed; one line for each diagnostic. */
  private static final List<String> PLAIN =
      List.of(
          "--no-default-config", "--gcc-toolchain=/nonexistent", "-v", "-fno-crash-diagnostics", "-fno-caret-diagnostics",
          "-fno-color-diagnostics", "-fno-diagnostics-fixit-info", "-ferror-limit=20", "-fbracket-depth=32768",
          "-Qunused-arguments");

  private static final String BITCODE_FILE = "unit.bc";
  private static final String RULE_FILE = "unit.d";
  /** Clang names several unknown options at once, but not all kinds of them. */
  private static final int ATTEMPTS = 4;

  private final Toolchain toolchain;
  private final ClangEnvironment environment;
  private final Path temporary;
  private final ClangProcess process;

  Clang(Toolchain toolchain, ClangEnvironment environment, Path temporary, ClangProcess process) {
    this.toolchain = toolchain;
    this.environment = environment;
    this.temporary = temporary;
    this.process = process;
  }

  /** Where temporary files are. */
  Path temporary() {
    return temporary;
  }

  /** Compiles; options that clang does not know are left out with a note. */
  ClangRun compile(NormalCommand command, SourceRoot root) throws CaptureEnvironmentException {
    Set<String> unknown = new LinkedHashSet<>();
    Path folder = null;
    try {
      folder = Files.createTempDirectory(temporary, "unit");
      for (int attempt = 1; ; attempt++) {
        NormalCommand known = command.without(unknown);
        ClangProcess.Ended ended = start(known, root, folder);
        ClangMessages messages = ClangMessages.of(ended.text());
        boolean more = attempt < ATTEMPTS && unknown.addAll(messages.unknownOptions());
        if (ended.code() == 0) {
          List<String> notes = new ArrayList<>(command.notes());
          unknown.stream().filter(word -> word.startsWith("-")).forEach(word -> notes.add("clang does not know " + word + ": left out"));
          notes.addAll(ClangNotes.of(messages.warnings(), root));
          return compiled(command, folder, messages, notes);
        }
        if (!more) {
          return ClangFailure.of(ended, process.limits(), messages, root);
        }
      }
    } catch (IOException e) {
      throw new CaptureEnvironmentException(
          "cannot compile in " + temporary + ": " + e.getMessage() + "; make it writable, with room, or set BATON_HOME to another folder",
          e);
    } finally {
      if (folder != null) {
        delete(folder);
      }
    }
  }

  /** Most often nothing but the two files is in it. */
  private static void delete(Path folder) {
    boolean usual = folder.resolve(BITCODE_FILE).toFile().delete() && folder.resolve(RULE_FILE).toFile().delete();
    if (!usual || !folder.toFile().delete()) {
      Scratch.delete(folder);
    }
  }

  private static ClangRun compiled(NormalCommand command, Path folder, ClangMessages messages, List<String> notes) throws IOException {
    Bitcode bitcode = new Bitcode(Files.readAllBytes(folder.resolve(BITCODE_FILE)));
    String rule = Files.readString(folder.resolve(RULE_FILE), StandardCharsets.UTF_8);
    List<String> files =
        DependencyFile.prerequisites(rule).stream().map(file -> absolute(command.directory(), file)).distinct().toList();
    return new ClangRun.Compiled(bitcode, files, messages.search().map(path -> absolute(command.directory(), path)), notes);
  }

  /** Without resolving {@code ..}, which means something else after a link. */
  private static String absolute(Path directory, String path) {
    String shorter = path.startsWith("./") ? path.substring(2) : path;
    if (shorter.equals(".")) {
      return directory.toString();
    }
    return path.startsWith("/") ? path : directory + "/" + shorter;
  }

  /** A name that could be taken for an option or a response file, as a path. */
  private static String asPath(String source) {
    return source.startsWith("-") || source.startsWith("@") ? "./" + source : source;
  }

  private ClangProcess.Ended start(NormalCommand command, SourceRoot root, Path folder) throws IOException {
    List<String> words = new ArrayList<>(PLAIN);
    // Its own working folder is empty: what it might create by a relative name is temporary.
    words.addAll(List.of("-working-directory", command.directory().toString()));
    words.addAll(UNOPTIMISED);
    words.addAll(command.toWords());
    words.addAll(ClangNotes.options());
    words.addAll(BITCODE);
    words.addAll(root.mappingOptions(command.directory()));
    if (Preprocessed.is(command.source())) {
      words.addAll(Preprocessed.options(command.directory().resolve(command.source())));
    } else if (!command.isPreprocessed()) {
      words.addAll(List.of("-x", "c"));
    }
    words.addAll(List.of("-MD", "-MT", "unit", "-MF", folder.resolve(RULE_FILE).toString()));
    words.addAll(List.of("-o", folder.resolve(BITCODE_FILE).toString(), asPath(command.source())));
    return process.run(toolchain.clang(), words, folder, environment.variables(folder));
  }
}
