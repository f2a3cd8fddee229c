package baton.cli;

import java.util.Locale;

/** One line of a terminal that tells how far something is, and is overwritten; in a pipe, and under {@code -q}, there is none. */
final class ProgressLine {
  private static final String AGAIN = "\r\033[K";

  private final Console console;
  private final boolean shown;
  private long start = System.nanoTime();

  /**
   * A line on stderr.
   *
   * @param terminal whether that is a terminal
   */
  ProgressLine(Console console, boolean terminal) {
    this.console = console;
    this.shown = terminal && console.progress();
  }

  /** From now on the time is counted. */
  void begin(String what) {
    start = System.nanoTime();
    print(what + " ...");
  }

  /** So many of all are done; the time that is left is told as if each took the same. */
  void at(long done, long all, String what, String name) {
    long seconds = (System.nanoTime() - start) / 1_000_000_000L;
    long left = done == 0 ? 0 : seconds * (all - done) / done;
    print(String.format(Locale.ROOT, "%d of %d %s, %d s left%s", done, all, what, left, name));
  }

  /** There is nothing to tell any more. */
  void end() {
    print("");
  }

  private void print(String text) {
    if (shown) {
      console.err().print(AGAIN + text);
      console.err().flush();
    }
  }
}
