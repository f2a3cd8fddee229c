package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.oracle.CompiledC;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What code without a body may do with an object of which it was given an address that is declared to lead to no pointers. */
class LentObjectsTest {
  private static final String STATE =
      """
      #include <pthread.h>
      #include <stdlib.h>
      struct state { char *text; int options; };
      void fill(int *options);
      struct state *current(void);
      static struct state *state;
      static char *text, *other;
      """;

  private static final String MAIN =
      """
      int main(void) {
        pthread_t a, b;
        state = malloc(sizeof *state);
        text = malloc(9);
        other = malloc(9);
        state->text = text;
        fill(&state->options);
        pthread_create(&a, 0, one, 0);
        pthread_create(&b, 0, two, 0);
        return 0;
      }
      """;

  private static List<String> racing(String threads) {
    return Analysed.posix(new CompiledC().program(STATE + threads + MAIN)).findings().warnings().stream()
        .flatMap(w -> w.accesses().stream())
        .map(WarnedAccess::function)
        .distinct()
        .sorted()
        .toList();
  }

  @Test
  void itsOtherMembersStayWithTheProgram() {
    assertEquals(
        List.of(),
        racing(
            """
            static void *one(void *arg) { state->text[2] = 1; return arg; }
            static void *two(void *arg) { other[2] = 2; return arg; }
            """));
  }

  @Test
  void theProgramMayComeToThemThroughWhatItGetsBack() {
    assertEquals(
        List.of("one", "two"),
        racing(
            """
            static void *one(void *arg) { current()->text[2] = 1; return arg; }
            static void *two(void *arg) { text[2] = 2; return arg; }
            """));
  }

  @Test
  void whatIsPutThereThroughWhatItGetsBackIsFound() {
    assertEquals(
        List.of("one", "two"),
        racing(
            """
            static void *one(void *arg) { current()->text = other; state->text[2] = 1; return arg; }
            static void *two(void *arg) { other[2] = 2; return arg; }
            """));
  }
}
