package baton.oracle;

/** How an execution ended. */
sealed interface Ending {
  /** The process ended by itself: return of main, {@code exit}, {@code abort}, or no thread is left. */
  record Finished() implements Ending {}

  /** Threads are left and none can run. */
  record Deadlock() implements Ending {}

  /** The bound of steps was reached. */
  record StepLimit() implements Ending {}

  /**
   * The program did what C does not define, so nothing after it counts.
   *
   * @param reason what it did
   */
  record Undefined(String reason) implements Ending {}

  /**
   * The interpreter does not know how to go on.
   *
   * @param reason what it does not know
   */
  record Unsupported(String reason) implements Ending {}
}
