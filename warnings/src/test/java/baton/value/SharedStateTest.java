package baton.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.symbolic.Values;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SharedStateTest {
  private static final int VARIABLES = 12;

  /** The state in which each variable holds the bit of a number; where the bit is not set, 0 or nothing that is known. */
  private static SharedState state(int bits, Values unset) {
    SharedState result = SharedState.UNSEEN;
    for (int i = 0; i < VARIABLES; i++) {
      result = result.with(new Variable(i, 0, 4), (bits >> i & 1) == 1 ? Values.of(1) : unset);
    }
    return result;
  }

  private static int codes(Values unset) {
    Set<Integer> codes = new HashSet<>();
    for (int bits = 0; bits < 1 << VARIABLES; bits++) {
      codes.add(state(bits, unset).hashCode());
    }
    return codes.size();
  }

  @Test
  void statesOfOptionsHaveCodesOfTheirOwn() {
    int states = 1 << VARIABLES;
    assertTrue(codes(Values.ZERO) > states * 9 / 10, "of " + states + " states: " + codes(Values.ZERO));
    assertTrue(codes(Values.ANY) > states * 9 / 10, "of " + states + " states: " + codes(Values.ANY));
  }

  @Test
  void equalStatesHaveEqualCodes() {
    assertEquals(state(5, Values.ZERO), state(5, Values.ZERO));
    assertEquals(state(5, Values.ZERO).hashCode(), state(5, Values.ZERO).hashCode());
  }
}
