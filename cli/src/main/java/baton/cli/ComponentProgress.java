package baton.cli;

import baton.cluster.SummaryProgress;

/** Shows how many components have their summaries, on one line of a terminal that is overwritten; in a pipe it says nothing. */
final class ComponentProgress implements SummaryProgress {
  private final ProgressLine line;
  private int total;
  private int shown = -1;

  ComponentProgress(Console console, boolean terminal) {
    this.line = new ProgressLine(console, terminal);
  }

  @Override
  public void begin(int components) {
    total = components;
  }

  @Override
  public void end(int done) {
    int percent = total == 0 ? 100 : (int) (100L * done / total);
    if (percent != shown) {
      shown = percent;
      line.at(done, total, "components", "");
    }
    if (done == total) {
      line.end();
    }
  }
}
