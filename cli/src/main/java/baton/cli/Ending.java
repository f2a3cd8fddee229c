package baton.cli;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;

/**
 * Ends an analysis before it is done: when its time is up, or when a signal ends the process. While pairs are decided, what was decided
 * until then is reported first; before that, the process ends at once, and what the store keeps serves the next run.
 *
 * <p>The virtual machine waits for this as it ends, and ends with the code of the signal.
 */
final class Ending implements BooleanSupplier, AutoCloseable {
  /** The stage that may be left, and the one after it. */
  private static final Set<String> LAST = Set.of("pairs", "report");

  private final Console console;
  private final Optional<Duration> budget;
  private final long start = System.nanoTime();
  private final CountDownLatch reported = new CountDownLatch(1);
  private final Thread atEnd = new Thread(this::endOfProcess, "end of process");
  private volatile boolean mayBeLeft;
  private volatile boolean asked;
  private volatile boolean left;

  /** @param budget how long the run may take before no more pairs are looked at */
  Ending(Console console, Optional<Duration> budget) {
    this.console = console;
    this.budget = budget;
    Runtime.getRuntime().addShutdownHook(atEnd);
  }

  private void endOfProcess() {
    if (!mayBeLeft) {
      console.error("ended; what was captured and summarised is in the store, run it again to go on.");
      return;
    }
    console.error("ends: what was decided until now is reported.");
    asked = true;
    try {
      reported.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A stage begins. */
  void begins(String stage) {
    mayBeLeft = LAST.contains(stage);
  }

  @Override
  public boolean getAsBoolean() {
    boolean isOver = asked || budget.filter(b -> System.nanoTime() - start > b.toNanos()).isPresent();
    left |= isOver;
    return isOver;
  }

  /** Whether anything was left. */
  boolean left() {
    return left;
  }

  /** All is reported. */
  @Override
  public void close() {
    console.out().flush();
    reported.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(atEnd);
    } catch (IllegalStateException e) {
      // the process ends already, and may now
      mayBeLeft = false;
    }
  }
}
