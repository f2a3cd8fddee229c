package baton.cli;

import baton.capture.CaptureProgress;
import baton.capture.UnitResult;
import java.util.Locale;

/** Shows how many units are done, on one line of a terminal that is overwritten; in a pipe it says nothing. */
final class UnitProgress implements CaptureProgress {
  private static final int WIDTH = 60;

  private final Console console;
  private final boolean terminal;
  private final long start = System.nanoTime();
  private int total;
  private int done;

  UnitProgress(Console console, boolean terminal) {
    this.console = console;
    this.terminal = terminal && console.progress();
  }

  @Override
  public synchronized void begin(int units) {
    total = units;
  }

  @Override
  public synchronized void end(UnitResult result, boolean compiled) {
    done++;
    if (terminal) {
      long seconds = (System.nanoTime() - start) / 1_000_000_000L;
      long left = seconds * (total - done) / done;
      String name = result.name();
      String shown = name.length() > WIDTH ? "..." + name.substring(name.length() - WIDTH + 3) : name;
      console.err().print(String.format(Locale.ROOT, "\r\033[K%d of %d units, %d s left  %s", done, total, left, shown));
      if (done == total) {
        console.err().print("\r\033[K");
      }
      console.err().flush();
    }
  }
}
