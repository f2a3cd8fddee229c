package baton.cli;

import baton.race.Stages;
import java.time.Duration;
import java.util.Optional;

/** Tells the user what each stage took, and whoever may end it that it begins. */
final class ToldStages implements Stages.Listener {
  private final Console console;
  private final Optional<Ending> ending;

  ToldStages(Console console) {
    this.console = console;
    this.ending = Optional.empty();
  }

  ToldStages(Console console, Ending ending) {
    this.console = console;
    this.ending = Optional.of(ending);
  }

  @Override
  public void begins(String stage) {
    ending.ifPresent(e -> e.begins(stage));
  }

  @Override
  public void ended(String stage, Duration time) {
    console.detail(stage + ": " + time.toMillis() + " ms of processor time");
  }
}
