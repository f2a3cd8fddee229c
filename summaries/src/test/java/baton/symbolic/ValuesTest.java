package baton.symbolic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassesTest {
  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -5000, -4096, -4095, -1, 0, 1, 4095, Long.MAX_VALUE})
  void everyConstantIsInExactlyOneClass(long value) {
    Values of = Values.of(value);
    assertEquals(1, of.each().size());
    assertTrue(of.leq(value < 0 ? Values.NEGATIVE : value == 0 ? Values.ZERO : Values.POSITIVE));
    assertEquals(value >= -4095 && value < 0, of.leq(Values.ERROR));
  }

  @Test
  void theClassesPartition() {
    assertEquals(Values.ANY, Values.NEGATIVE.join(Values.ZERO).join(Values.POSITIVE));
    assertTrue(Values.NEGATIVE.meet(Values.POSITIVE).isNone());
    assertEquals(Values.NONZERO, Values.ZERO.complement());
    assertEquals(Values.NONE, Values.ANY.complement());
  }
}
