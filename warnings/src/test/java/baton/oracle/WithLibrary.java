package baton.oracle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Makes programs ready to run that call more of the C library than single steps.
 *
 * @param compiler takes sources to linked programs
 */
record WithLibrary(CompiledC compiler) {
  /** The library's part that is written in C. */
  static final String FILE = "libc.c";

  /** The program of several sources, by name, and the library. */
  LoadedProgram program(Map<String, String> texts) {
    Map<String, String> all = new TreeMap<>(texts);
    try (InputStream library = WithLibrary.class.getResourceAsStream("/oracle/" + FILE)) {
      all.put(FILE, new String(Objects.requireNonNull(library).readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new LoadedProgram(compiler.program(all, List.of()), Literals.of(all.values()));
  }
}
