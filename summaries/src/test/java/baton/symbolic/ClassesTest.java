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
    Classes of = Classes.of(value);
    assertEquals(1, of.each().size());
    assertTrue(of.leq(value < 0 ? Classes.NEGATIVE : value == 0 ? Classes.ZERO : Classes.POSITIVE));
    assertEquals(value >= -4095 && value < 0, of.leq(Classes.ERROR));
  }

  @Test
  void theClassesPartition() {
    assertEquals(Classes.ANY, Classes.NEGATIVE.join(Classes.ZERO).join(Classes.POSITIVE));
    assertTrue(Classes.NEGATIVE.meet(Classes.POSITIVE).isNone());
    assertEquals(Classes.NONZERO, Classes.ZERO.complement());
    assertEquals(Classes.NONE, Classes.ANY.complement());
  }
}
