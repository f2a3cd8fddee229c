package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.oracle.CompiledC;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A variable of two names is one, whichever unit says so. */
final class AliasesTest {
  private static final String THREADS =
      """
      #include <pthread.h>
      extern pthread_mutex_t first, second;
      static int x, y;
      static void *add(void *argument) {
        pthread_mutex_lock(&first);
        pthread_mutex_unlock(&second);
        x++;
        pthread_mutex_lock(&second);
        y++;
        pthread_mutex_unlock(&second);
        return argument;
      }
      int main(void) {
        pthread_t thread;
        pthread_create(&thread, 0, add, 0);
        pthread_mutex_lock(&first);
        x++;
        y++;
        pthread_mutex_unlock(&first);
        pthread_join(thread, 0);
        return 0;
      }
      """;

  private static final List<String> SECOND_FREES = List.of("x");

  private static List<String> races(String... locks) {
    Map<String, String> texts = new HashMap<>(Map.of("threads.c", THREADS));
    for (int i = 0; i < locks.length; i++) {
      texts.put("locks" + i + ".c", "#include <pthread.h>\n" + locks[i]);
    }
    List<String> names = new ArrayList<>();
    Analysed.posix(new CompiledC().program(texts, List.of())).findings().warnings().forEach(w -> names.add(w.location().name()));
    return names.stream().sorted().toList();
  }

  @Test
  void ofAVariableThatAllUnitsName() {
    assertEquals(
        SECOND_FREES,
        races(
            """
            pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
            extern pthread_mutex_t second __attribute__((alias("first")));
            """));
  }

  @Test
  void ofAnInternalVariable() {
    assertEquals(
        SECOND_FREES,
        races(
            """
            static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
            extern pthread_mutex_t first __attribute__((alias("lock")));
            extern pthread_mutex_t second __attribute__((alias("lock")));
            """));
  }

  @Test
  void whereAnotherUnitMightHaveReplacedThem() {
    assertEquals(
        SECOND_FREES,
        races(
            """
            __attribute__((weak)) pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
            extern pthread_mutex_t second __attribute__((weak, alias("first")));
            """));
  }

  @Test
  void butNotWhereAnotherUnitReplacedTheVariable() {
    assertEquals(
        List.of(),
        races(
            """
            __attribute__((weak)) pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
            extern pthread_mutex_t second __attribute__((alias("first")));
            """,
            """
            pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;
            """));
  }
}
