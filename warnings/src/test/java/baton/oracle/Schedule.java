package baton.oracle;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Chooses who goes next, in one of several manners that find different races: switches often, switches seldom, or priorities that
 * change at a few random steps (Burckhardt et al., PCT, ASPLOS 2010).
 */
final class Schedule {
  private static final double[] SWITCHING = {0.7, 0.3, 0.1, 0.03, 0.01};
  private static final int CHANGES = 3;
  private static final int EXPECTED_STEPS = 300;

  private final SplittableRandom random;
  private final double switching;
  private final boolean byPriority;
  private final int[] priorities = new int[Time.THREADS];
  private final int[] changes = new int[CHANGES];
  private int current;
  private int step;

  Schedule(SplittableRandom random) {
    this.random = random;
    this.byPriority = random.nextInt(3) == 0;
    this.switching = SWITCHING[random.nextInt(SWITCHING.length)];
    for (int i = 0; i < priorities.length; i++) {
      priorities[i] = random.nextInt(CHANGES, 1_000);
    }
    for (int i = 0; i < CHANGES; i++) {
      changes[i] = random.nextInt(EXPECTED_STEPS);
    }
  }

  /** One of {@code enabled}, which is not empty. */
  ThreadState choose(List<ThreadState> enabled) {
    step++;
    ThreadState chosen = byPriority ? highest(enabled) : sameOrAny(enabled);
    current = chosen.number();
    return chosen;
  }

  private ThreadState highest(List<ThreadState> enabled) {
    ThreadState best = enabled.getFirst();
    for (ThreadState thread : enabled) {
      best = priorities[thread.number()] > priorities[best.number()] ? thread : best;
    }
    for (int i = 0; i < CHANGES; i++) {
      if (changes[i] == step) {
        priorities[best.number()] = i;
      }
    }
    return best;
  }

  private ThreadState sameOrAny(List<ThreadState> enabled) {
    if (random.nextDouble() >= switching) {
      for (ThreadState thread : enabled) {
        if (thread.number() == current) {
          return thread;
        }
      }
    }
    return enabled.get(random.nextInt(enabled.size()));
  }
}
