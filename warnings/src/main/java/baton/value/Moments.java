package baton.value;

import java.util.function.BooleanSupplier;

/** Counts the moments of a program that are gone through: as many as may be, and until the run is over. */
final class Moments {
  /** How many moments pass between two looks at whether the run is over. */
  private static final int LOOK_EVERY = 1_024;

  private final long most;
  private final BooleanSupplier isOver;
  private long count;

  /**
   * With none yet.
   *
   * @param most how many may be
   * @param isOver whether the run is over
   */
  Moments(long most, BooleanSupplier isOver) {
    this.most = most;
    this.isOver = isOver;
  }

  /**
   * One more.
   *
   * @throws Unfollowed when that is too many
   */
  void next(String of) throws Unfollowed {
    if (++count > most) {
      throw new Unfollowed("there are more than " + most + " " + of);
    }
    if (count % LOOK_EVERY == 1 && isOver.getAsBoolean()) {
      throw new Unfollowed("the run was ended");
    }
  }

  long count() {
    return count;
  }
}
