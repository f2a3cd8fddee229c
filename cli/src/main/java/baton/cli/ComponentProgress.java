package baton.cli;

import baton.cluster.SummaryProgress;
import java.util.Locale;

/** Shows how many components have their summaries, on one line of a terminal that is overwritten; in a pipe it says nothing. */
final class ComponentProgress implements SummaryProgress {
  private final Console console;
  private final boolean terminal;
  private final long start = System.nanoTime();
  private int total;
  private int shown = -1;

  ComponentProgress(Console console, boolean terminal) {
    this.console = console;
    this.terminal = terminal && console.progress();
  }

  @Override
  public void begin(int components) {
    total = components;
  }

  @Override
  public void end(int done) {
    int percent = total == 0 ? 100 : (int) (100L * done / total);
    if (terminal && percent != shown) {
      shown = percent;
      long seconds = (System.nanoTime() - start) / 1_000_000_000L;
      long left = done == 0 ? 0 : seconds * (total - done) / done;
      console.err().print(String.format(Locale.ROOT, "\r\033[K%d of %d components, %d s left", done, total, left));
      if (done == total) {
        console.err().print("\r\033[K");
      }
      console.err().flush();
    }
  }
}
