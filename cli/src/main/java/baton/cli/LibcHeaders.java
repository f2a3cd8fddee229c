package baton.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Whether clang finds the headers of the C library on this machine.
 *
 * <p>A program may do without them, as the kernel does, so only {@code doctor} asks beforehand. A command whose compilation
 * failed for want of a file calls {@link #require}, to name the package instead of the file.
 *
 * @param clang the bundled compiler
 * @param flags what it is given besides, such as a {@code --sysroot}
 */
public record LibcHeaders(Path clang, List<String> flags) {
  private static final String PROGRAM = "#include <pthread.h>\n#include <stdio.h>\n";

  /** What to do about missing headers, the end of a sentence. */
  static final String REMEDY =
      "the headers of the C library (stdio.h, pthread.h) are missing; install libc6-dev (Debian, Ubuntu) or glibc-devel"
          + " (Fedora).";

  public LibcHeaders {
    flags = List.copyOf(flags);
  }

  /** True if a file that includes them compiles. */
  public boolean present() throws IOException, InterruptedException {
    List<String> command =
        Stream.concat(Stream.concat(Stream.of(clang.toString()), flags.stream()), Stream.of("-fsyntax-only", "-x", "c", "-"))
            .toList();
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    try (var source = process.outputWriter(StandardCharsets.UTF_8)) {
      source.write(PROGRAM);
    }
    return process.waitFor() == 0;
  }

  /**
   * Does nothing if they are there.
   *
   * @throws EnvironmentError that names the package if they are missing
   */
  public void require() throws IOException, InterruptedException {
    if (!present()) {
      throw new EnvironmentError(REMEDY);
    }
  }
}
