package baton.value;

import baton.symbolic.OverBudget;
import java.util.function.BooleanSupplier;

/**
 * Counts the steps of one run through a program, until they are too many or the run is over. States that are compared and joined count too,
 * by what they hold: where hundreds of variables are known, that is the work.
 */
final class Steps {
  private static final long MOST = 160_000;

  /** What a state holds costs as much as an instruction by so many. */
  private static final int HELD_A_STEP = 32;

  /** How many steps pass between two looks at whether the run is over. */
  private static final int LOOK_EVERY = 1_024;

  private final BooleanSupplier isOver;
  private long count;
  private long held;
  private long looked;
  private boolean ended;

  Steps(BooleanSupplier isOver) {
    this.isOver = isOver;
  }

  /**
   * One more.
   *
   * @throws OverBudget when there are too many, or the run is over
   */
  void next() throws OverBudget {
    add(1);
  }

  /**
   * A state is compared that holds so many variables and registers.
   *
   * @throws OverBudget when that is too much, or the run is over
   */
  void compares(int size) throws OverBudget {
    held += size;
    add(held / HELD_A_STEP);
    held %= HELD_A_STEP;
  }

  private void add(long steps) throws OverBudget {
    count += steps;
    if (count > looked) {
      looked = count + LOOK_EVERY;
      ended = isOver.getAsBoolean();
    }
    if (count > MOST || ended) {
      throw new OverBudget(MOST);
    }
  }

  long count() {
    return count;
  }

  /** Why they came to an end before all was gone through. */
  String reason() {
    return ended ? "the run was ended" : "it would take more than " + MOST + " steps";
  }
}
