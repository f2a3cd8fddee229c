package baton.oracle;

import java.util.Arrays;

/**
 * Two vector clocks of one moment: how many steps of each thread are known to lie before it.
 *
 * <p>{@code synchronised} counts what locks, creation, join and ordered atomics order: happens-before of C11. {@code observed} counts
 * in addition that a read comes after the write whose value it saw. What is unordered in {@code observed} can be made to happen at
 * the same moment: run only what lies before either access, in the order of the execution, and every read of that part still sees
 * the value it saw.
 */
final class Time {
  /** No execution has more threads. */
  static final int THREADS = 16;

  private final int[] synchronised = new int[THREADS];
  private final int[] observed = new int[THREADS];

  /** The moment at which everything that this one knows of is past. */
  Time copy() {
    Time copy = new Time();
    System.arraycopy(synchronised, 0, copy.synchronised, 0, THREADS);
    System.arraycopy(observed, 0, copy.observed, 0, THREADS);
    return copy;
  }

  /** Orders this moment after {@code earlier}, by synchronisation. */
  void after(Time earlier) {
    raise(synchronised, earlier.synchronised);
    raise(observed, earlier.observed);
  }

  /** Orders this moment after {@code earlier} only because something of it was seen. */
  void afterSeeing(Time earlier) {
    raise(observed, earlier.observed);
  }

  private static void raise(int[] clock, int[] other) {
    for (int i = 0; i < THREADS; i++) {
      clock[i] = Math.max(clock[i], other[i]);
    }
  }

  /** Counts one more step of {@code thread}. */
  void tick(int thread) {
    synchronised[thread]++;
    observed[thread]++;
  }

  /** The steps of {@code thread} that synchronisation orders before this moment. */
  int synchronised(int thread) {
    return synchronised[thread];
  }

  /** The steps of {@code thread} that synchronisation and seen values order before this moment. */
  int observed(int thread) {
    return observed[thread];
  }

  @Override
  public String toString() {
    return Arrays.toString(synchronised) + " " + Arrays.toString(observed);
  }
}
