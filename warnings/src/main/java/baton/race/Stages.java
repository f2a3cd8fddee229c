package baton.race;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.function.Supplier;

/** Runs the stages of an analysis, one after the other in one thread, and tells how much processor time each took. */
public final class Stages {
  private final Listener listener;

  /** Hears of each stage that has ended. */
  @FunctionalInterface
  public interface Listener {
    /** A stage ended that took so much processor time. */
    void ended(String stage, Duration time);

    /** A stage begins. */
    default void begins(String stage) {}

    /** So many of the parts of a stage are done. */
    default void at(String stage, int done, int all) {}
  }

  /** With one who hears of it. */
  public Stages(Listener listener) {
    this.listener = listener;
  }

  /** Runs a stage; its result. */
  public <T> T run(String stage, Supplier<T> work) {
    listener.begins(stage);
    long before = time();
    T result = work.get();
    listener.ended(stage, Duration.ofNanos(time() - before));
    return result;
  }

  /** Runs a stage that changes what there is. */
  public void perform(String stage, Runnable work) {
    listener.begins(stage);
    long before = time();
    work.run();
    listener.ended(stage, Duration.ofNanos(time() - before));
  }

  /** So many of the parts of a stage are done. */
  void at(String stage, int done, int all) {
    listener.at(stage, done, all);
  }

  /** Processor time of this thread, in nanoseconds. */
  public static long time() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
