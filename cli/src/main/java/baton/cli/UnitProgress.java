package baton.cli;

import baton.capture.CaptureProgress;
import baton.capture.UnitResult;

/** Shows how many units are done, on one line of a terminal that is overwritten; in a pipe it says nothing. */
final class UnitProgress implements CaptureProgress {
  private static final int WIDTH = 60;

  private final ProgressLine line;
  private int total;
  private int done;

  UnitProgress(Console console, boolean terminal) {
    this.line = new ProgressLine(console, terminal);
  }

  @Override
  public synchronized void begin(int units) {
    total = units;
  }

  @Override
  public synchronized void end(UnitResult result, boolean compiled) {
    done++;
    String name = result.name();
    line.at(done, total, "units", "  " + (name.length() > WIDTH ? "..." + name.substring(name.length() - WIDTH + 3) : name));
    if (done == total) {
      line.end();
    }
  }
}
