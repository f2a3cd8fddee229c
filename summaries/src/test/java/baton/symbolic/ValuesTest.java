package baton.symbolic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValuesTest {
  private static final long[] SAMPLES = {
    Long.MIN_VALUE, Long.MIN_VALUE + 1, -5000, -4096, -4095, -3, -2, -1, 0, 1, 2, 3, 4, 5, 130, 4095, 1L << 31, Long.MAX_VALUE - 1, Long.MAX_VALUE
  };

  private static Values random(Random random) {
    Values result = Values.NONE;
    for (int i = random.nextInt(12); i > 0; i--) {
      long a = SAMPLES[random.nextInt(SAMPLES.length)];
      long b = SAMPLES[random.nextInt(SAMPLES.length)];
      result = result.join(Values.between(Math.min(a, b), random.nextBoolean() ? Math.min(a, b) : Math.max(a, b)));
    }
    return result;
  }

  private static boolean has(Values values, long value) {
    return Values.of(value).leq(values);
  }

  @Test
  void whatIsToldApartHasCodesOfItsOwn() {
    Set<Values> values = new HashSet<>(List.of(Values.NONE, Values.ANY, Values.ZERO, Values.NONZERO, Values.POSITIVE, Values.NEGATIVE, Values.ERROR));
    for (long sample : SAMPLES) {
      values.add(Values.of(sample));
    }
    assertEquals(values.size(), values.stream().map(Values::hashCode).distinct().count());
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, -5000, -4096, -4095, -1, 0, 1, 4095, Long.MAX_VALUE})
  void aConstantHasItsSign(long value) {
    Values of = Values.of(value);
    assertTrue(of.leq(value < 0 ? Values.NEGATIVE : value == 0 ? Values.ZERO : Values.POSITIVE));
    assertEquals(value >= -4095 && value < 0, of.leq(Values.ERROR));
  }

  @Test
  void theSignsPartition() {
    assertEquals(Values.ANY, Values.NEGATIVE.join(Values.ZERO).join(Values.POSITIVE));
    assertTrue(Values.NEGATIVE.meet(Values.POSITIVE).isNone());
    assertEquals(Values.NONZERO, Values.ZERO.complement());
    assertEquals(Values.NONE, Values.ANY.complement());
    assertEquals(Values.ANY, Values.NONE.complement());
  }

  @Test
  void noOperationLosesAValue() {
    Random random = new Random(7);
    for (int round = 0; round < 2000; round++) {
      Values a = random(random);
      Values b = random(random);
      for (long value : SAMPLES) {
        assertTrue(has(a.join(b), value) || !(has(a, value) || has(b, value)), () -> a + " or " + b);
        assertTrue(has(a.meet(b), value) || !(has(a, value) && has(b, value)), () -> a + " and " + b);
        assertEquals(!has(a, value), has(a.complement(), value), () -> "not " + a);
        assertTrue(has(a.widen(Values.BOUNDS), value) || !has(a, value), () -> "about " + a);
      }
      assertTrue(a.leq(a.join(b)) && a.meet(b).leq(a));
      assertEquals(a, a.join(a));
      assertEquals(a.join(b), b.join(a));
    }
  }

  @Test
  void sumsThatMayOverflowAreAnything() {
    assertEquals(Values.between(1, 6), Values.between(0, 5).plus(1, 32));
    assertEquals(Values.between(-3, 2), Values.between(0, 5).plus(-3, 32));
    assertEquals(Values.ANY, Values.between(0, Integer.MAX_VALUE).plus(1, 32));
    assertEquals(Values.of(Integer.MAX_VALUE), Values.of(Integer.MAX_VALUE - 1).plus(1, 32));
    assertEquals(Values.ANY, Values.POSITIVE.plus(1, 32));
    assertEquals(Values.ANY, Values.of(127).plus(1, 8));
    assertEquals(Values.ANY, Values.of(Long.MIN_VALUE).plus(-1, 64));
    assertEquals(Values.NONE, Values.NONE.plus(1, 32));
  }

  @Test
  void boundsStopGrowingSets() {
    TreeSet<Long> bounds = new TreeSet<>(List.of(0L, 10L, 20L));
    assertEquals(Values.between(0, 10), Values.between(1, 7).widen(bounds));
    assertEquals(Values.between(10, 20), Values.between(10, 11).widen(bounds));
    assertEquals(Values.between(20, Long.MAX_VALUE), Values.of(21).widen(bounds));
  }

  @Test
  void theTextTellsSetsApart() {
    assertEquals("any", Values.ANY.toString());
    assertEquals("<-+", Values.NONZERO.toString());
    assertEquals("{1,3..5}", Values.of(1).join(Values.between(3, 5)).toString());
    assertFalse(Values.of(2).toString().equals(Values.of(3).toString()));
  }
}
