package baton.cli;

import baton.race.Stages;
import java.time.Duration;
import java.util.Optional;

/** Tells the user which stage runs, how far it is and what it took, and whoever may end it that it begins. */
final class ToldStages implements Stages.Listener {
  private final Console console;
  private final ProgressLine line;
  private final Optional<Ending> ending;
  private int shown = -1;

  ToldStages(Console console, boolean terminal, Optional<Ending> ending) {
    this.console = console;
    this.line = new ProgressLine(console, terminal);
    this.ending = ending;
  }

  @Override
  public void begins(String stage) {
    shown = -1;
    line.begin(stage);
    ending.ifPresent(e -> e.begins(stage));
  }

  @Override
  public void at(String stage, int done, int all) {
    int percent = all == 0 ? 100 : (int) (100L * done / all);
    if (percent != shown) {
      shown = percent;
      line.at(done, all, "places where accesses meet", "");
      Garbage.collectIfMuch();
    }
  }

  @Override
  public void ended(String stage, Duration time) {
    line.end();
    Garbage.collectIfMuch();
    console.detail(stage + ": " + time.toMillis() + " ms of processor time");
  }
}
