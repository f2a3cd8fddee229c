package baton.race;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SortedMap;

/** How what there is to do grows with what a program is made of. */
final class Growth {
  /** The largest exponent that is nearly linear. */
  static final double MOST = 1.15;

  private Growth() {}

  /** Checks that counts, by size, grow like the sizes. */
  static void isLinear(SortedMap<Integer, Long> counts) {
    double size = Math.log((double) counts.lastKey() / counts.firstKey());
    double exponent = Math.log((double) counts.lastEntry().getValue() / counts.firstEntry().getValue()) / size;
    assertTrue(exponent <= MOST, () -> "exponent " + exponent + ": " + counts);
  }
}
