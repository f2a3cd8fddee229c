package baton.callgraph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class MarkSetsTest {
  private final MarkSets sets = new MarkSets();

  private MarkSet functions(int count) {
    MarkSet all = sets.none();
    for (int i = 0; i < count; i++) {
      all = sets.join(all, sets.of(ValueFlow.FIRST_FUNCTION + i));
    }
    return all;
  }

  @Test
  void equalSetsAreOne() {
    MarkSet one = sets.join(sets.of(ValueFlow.OUTSIDE), functions(2));
    MarkSet other = sets.join(sets.of(ValueFlow.FIRST_FUNCTION + 1), sets.join(functions(1), sets.of(ValueFlow.OUTSIDE)));
    assertSame(one, other);
    assertArrayEquals(new int[] {ValueFlow.OUTSIDE, ValueFlow.FIRST_FUNCTION, ValueFlow.FIRST_FUNCTION + 1}, one.marks());
    sets.settle();
    assertSame(one, sets.join(one, functions(2)));
  }

  @Test
  void anythingTakesNoFurtherFunction() {
    MarkSet anything = sets.of(ValueFlow.ANYTHING);
    assertSame(anything, sets.join(anything, functions(3)));
    assertTrue(sets.join(anything, sets.of(ValueFlow.OUTSIDE)).contains(ValueFlow.OUTSIDE));
    assertSame(anything, sets.told(sets.join(functions(3), anything)), "one function of any is not handed on");
    assertEquals(3, sets.join(functions(3), anything).functions());
  }

  @Test
  void whatOutgrowsItsBoundBecomesAnything() {
    MarkSet most = functions(MarkSets.MOST_FUNCTIONS);
    assertFalse(most.contains(ValueFlow.ANYTHING));
    MarkSet more = sets.join(most, sets.of(ValueFlow.FIRST_FUNCTION + MarkSets.MOST_FUNCTIONS));
    assertTrue(more.contains(ValueFlow.ANYTHING));
    assertEquals(MarkSets.MOST_FUNCTIONS, more.functions());
    assertSame(more, sets.join(more, functions(MarkSets.MOST_FUNCTIONS + 9)));
  }
}
