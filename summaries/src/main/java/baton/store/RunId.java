package baton.store;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * The name of a run. Names sort by the time the runs began.
 *
 * @param text letters, digits, dots and dashes
 */
public record RunId(String text) implements Comparable<RunId> {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Throws {@link IllegalArgumentException} when {@code text} is empty or holds other characters. */
  public RunId {
    if (!text.matches("[A-Za-z0-9.-]+")) {
      throw new IllegalArgumentException("not a run id: " + text);
    }
  }

  /** The run that {@code process} began at {@code started}. */
  public static RunId of(Instant started, long process) {
    return new RunId(TIME.format(started) + "-" + process);
  }

  @Override
  public int compareTo(RunId other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
