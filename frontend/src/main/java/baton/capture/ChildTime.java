package baton.capture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Processor time of child processes that ended, as the system counts it for this process. */
final class ChildTime {
  /** Linux reports in hundredths of a second to programs, whatever its own clock does. */
  private static final long MILLIS_PER_TICK = 10;

  private static final int USER = 13;

  private ChildTime() {}

  /** Since this process began; zero where the system does not say. */
  static Duration now() {
    try {
      String line = Files.readString(Path.of("/proc/self/stat"), StandardCharsets.ISO_8859_1);
      // The name in parentheses may hold anything; the fields after it are numbered from the third.
      List<String> fields = List.of(line.substring(line.lastIndexOf(')') + 2).split(" ", -1));
      long ticks = Long.parseLong(fields.get(USER)) + Long.parseLong(fields.get(USER + 1));
      return Duration.ofMillis(ticks * MILLIS_PER_TICK);
    } catch (IOException | NumberFormatException | IndexOutOfBoundsException unknown) {
      return Duration.ZERO;
    }
  }
}
