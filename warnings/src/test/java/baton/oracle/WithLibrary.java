package baton.oracle;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Makes programs ready to run that call more of the C library than single steps.
 *
 * @param compiler takes sources to linked programs
 */
record WithLibrary(CompiledC compiler) {
  /** The library's part that is written in C. */
  static final String FILE = "libc.c";

  /** The beginning of a function of which a call is an atomic section, by its name. */
  private static final Pattern SECTION = Pattern.compile("(?m)^(\\w[\\w *]*\\b__VERIFIER_atomic_(?!begin|end)\\w*\\([^;{)]*\\)\\s*)\\{");

  private static final String WHOLE_BODY =
      "int section_begin(void); void section_end(int *); $1{ int section __attribute__((cleanup(section_end))) = section_begin();";

  /** The program of several sources, by name, and the library. */
  LoadedProgram program(Map<String, String> texts) {
    Map<String, String> all = new TreeMap<>();
    texts.forEach((name, text) -> all.put(name, SECTION.matcher(text).replaceAll(WHOLE_BODY)));
    try (InputStream library = WithLibrary.class.getResourceAsStream("/oracle/" + FILE)) {
      all.put(FILE, new String(Objects.requireNonNull(library).readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new LoadedProgram(compiler.program(all, List.of()), Literals.of(all.values()));
  }
}
