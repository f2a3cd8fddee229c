package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import baton.race.Marks.Claim;
import baton.race.Marks.Mark;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarksTest {
  private static final List<String> FILE =
      List.of(
          "// flags: --platform linux",
          "int x; // shared",
          "x++; // RACE",
          "y++; // NORACE: under the lock",
          "z++; // TODO NORACE: nobody joins in a loop yet");

  @Test
  void linesAreClaims() {
    Marks marks = Marks.of(FILE);

    assertEquals(List.of("--platform", "linux"), marks.flags());
    assertEquals(
        Map.of(
            3, new Mark(Claim.RACE, false, ""),
            4, new Mark(Claim.NORACE, false, "under the lock"),
            5, new Mark(Claim.NORACE, true, "nobody joins in a loop yet")),
        marks.byLine());
    assertEquals(2, marks.count(Claim.NORACE));
    assertEquals(1, marks.todo(Claim.NORACE));
    assertEquals(0, marks.todo(Claim.RACE));
  }

  @Test
  void nothingIsSaidOfTheRightLines() {
    assertEquals(List.of(), Marks.of(FILE).differences(new TreeSet<>(List.of(2, 3, 5))));
  }

  @Test
  void eachWrongLineIsNamed() {
    assertEquals(
        List.of(
            "line 3 is marked RACE and is not reported",
            "line 4 is marked NORACE: under the lock and is reported",
            "line 5 is marked TODO NORACE: nobody joins in a loop yet and is not reported"),
        Marks.of(FILE).differences(new TreeSet<>(List.of(4))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x++; // race",
        "x++; // NO RACE",
        "x++; // RACE because of y",
        "x++; // see NORACE",
        "x++; // RACE // NORACE",
        "x++; // TODO RACE",
        "x++; // TODO: NORACE"
      })
  void whatLooksLikeAMarkMustBeOne(String line) {
    assertThrows(IllegalArgumentException.class, () -> Marks.of(List.of(line)));
  }
}
