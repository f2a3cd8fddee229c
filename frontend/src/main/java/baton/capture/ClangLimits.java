package baton.capture;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What one process of clang may use. Sources are foreign: one may include a pipe, or a file without end, or nest without measure.
 *
 * @param processorTime then the system ends it
 * @param idle it is ended when it used no processor time for so long: it waits for something that never comes
 * @param memory bytes of address space
 * @param stack bytes; clang descends into nested expressions
 * @param file bytes of each file it writes
 */
record ClangLimits(Duration processorTime, Duration idle, long memory, long stack, long file) {
  private static final long GIB = 1L << 30;
  private static final long KIB = 1L << 10;
  /** The shell counts files in these. */
  private static final long BLOCK = 512;

  /** Several times what the largest real sources take. */
  static final ClangLimits STANDARD = new ClangLimits(Duration.ofMinutes(5), Duration.ofMinutes(1), 6 * GIB, GIB, 2 * GIB);

  /** As much memory as there is. */
  private static final long UNLIMITED = Long.MAX_VALUE;

  /** For a Java process that reads bitcode; Java reserves far more address space than it uses. */
  static final ClangLimits READING = new ClangLimits(Duration.ofMinutes(5), Duration.ofMinutes(1), UNLIMITED, GIB / 64, 2 * GIB);

  /** A command that runs {@code words} within the limits. One that the system does not let us set stays as it is. */
  List<String> around(List<String> words) {
    String script =
        "ulimit -S -c 0; ulimit -S -t " + processorTime.toSeconds() + "; ulimit -S -s " + stack / KIB + "; ulimit -S -v "
            + (memory == UNLIMITED ? "unlimited" : memory / KIB)
            + "; ulimit -S -f " + file / BLOCK + "; exec 2>&3 3>&-; exec \"$0\" \"$@\"";
    List<String> around = new ArrayList<>(List.of("/bin/sh", "-c", "exec 3>&2 2>/dev/null; " + script));
    around.addAll(words);
    return around;
  }

  /** The memory, for people. */
  String memoryText() {
    return memory % GIB == 0 ? memory / GIB + " GiB" : memory / (KIB * KIB) + " MiB";
  }
}
