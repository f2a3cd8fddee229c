package baton.ir;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LongSetTest {
  /** Sizes around those at which it grows, numbers that lie close together and far apart, zero and negative ones. */
  @Test
  void isASetInTheOrderOfAdding() {
    Random random = new Random(7);
    for (int most : List.of(1, 2, 8, 9, 16, 17, 33, 1_000)) {
      LongSet set = new LongSet();
      Set<Long> expected = new LinkedHashSet<>();
      for (int i = 0; i < 3 * most; i++) {
        long next = random.nextBoolean() ? random.nextInt(2 * most) - most : (long) random.nextInt(most) << 32 | 5;
        assertEquals(expected.contains(next), set.contains(next));
        assertEquals(expected.add(next), set.add(next));
        assertEquals(expected.size(), set.size());
      }
      assertArrayEquals(expected.stream().mapToLong(n -> n).toArray(), set.stream().toArray());
      assertEquals(expected.iterator().next(), set.get(0));
      assertFalse(set.contains(Long.MIN_VALUE));
      assertThrows(IndexOutOfBoundsException.class, () -> set.get(set.size()));
    }
  }

  @Test
  void whatIsAddedMeanwhileIsNotHandedOn() {
    LongSet set = new LongSet();
    set.add(3);
    set.add(4);
    List<Long> seen = new ArrayList<>();
    set.forEach(n -> {
      seen.add(n);
      set.add(n + 10);
    });
    assertEquals(List.of(3L, 4L), seen);
    assertTrue(set.contains(14));
  }
}
