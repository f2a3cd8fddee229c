package baton.capture;

import java.nio.file.Path;
import java.util.List;

/**
 * How one source is compiled, as its owner says.
 *
 * @param directory where the compiler runs; absolute, it may be gone
 * @param source the source as the command spells it, relative to {@code directory} or absolute
 * @param compiler the compiler that the command names; it is not run, but may say for which target
 * @param options what follows the compiler, without the source; response files expanded
 */
public record CompileCommand(Path directory, String source, String compiler, List<String> options) {
  /** Copies the options. */
  public CompileCommand {
    options = List.copyOf(options);
  }

  /** Whether a file of that name holds C, be it preprocessed. */
  public static boolean isNameOfC(String file) {
    return file.endsWith(".c") || file.endsWith(".i");
  }

  /** The source's path; it may be gone. */
  public Path sourcePath() {
    return directory.resolve(source);
  }
}
