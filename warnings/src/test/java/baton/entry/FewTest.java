package baton.entry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FewTest {
  private final Map<String, String> once = new HashMap<>();

  /** The beginning that two words have in common, as one object of each. */
  private String beginning(String one, String other) {
    int length = 0;
    while (length < Math.min(one.length(), other.length()) && one.charAt(length) == other.charAt(length)) {
      length++;
    }
    return once(one.substring(0, length));
  }

  private String once(String word) {
    return once.computeIfAbsent(word, w -> w);
  }

  @Test
  void soManyAreToldApart() {
    Few<String> few = new Few<>(this::beginning);
    assertEquals("abcd", few.told(once("abcd"), 2));
    assertEquals("abce", few.told(once("abce"), 2));
    assertEquals("abcd", few.told(once("abcd"), 2));
    assertFalse(few.isOne());
    assertEquals(List.of("abcd", "abce"), few.known());
  }

  @Test
  void ofMoreThereIsWhatAllHaveInCommon() {
    Few<String> few = new Few<>(this::beginning);
    few.told(once("abcd"), 2);
    few.told(once("abce"), 2);
    assertEquals("abc", few.told(once("abcf"), 2));
    assertTrue(few.isOne());
    assertEquals("abc", few.told(once("abcd"), 2));
    assertEquals("a", few.told(once("ax"), 2));
    assertEquals(List.of("a"), few.known());
  }

  @Test
  void noneMayBeToldApart() {
    Few<String> few = new Few<>(this::beginning);
    assertEquals("abcd", few.told(once("abcd"), 0));
    assertEquals("abc", few.told(once("abce"), 0));
  }
}
