package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.oracle.CompiledC;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Calls that hand one of so many functions to a pool that these are one entry: each of them still runs, with itself and all others. */
final class ManyRegisteredTest {
  private static final int MANY = 600;

  /** Functions by the name of their table, each of which writes a variable of its own, and of all one that a lock guards. */
  private static String table(String name, String first) {
    return IntStream.range(0, MANY)
        .mapToObj(
            i ->
                "static int %s%d; static void run_%s%d(void *d) { %s%d++; pthread_mutex_lock(&lock); guarded++; pthread_mutex_unlock(&lock); }"
                    .formatted(name, i, name, i, name, i))
        .collect(
            Collectors.joining(
                "\n",
                "",
                IntStream.range(0, MANY)
                    .mapToObj(i -> "run_" + name + i)
                    .collect(Collectors.joining(", ", "\nstatic task " + name + "_table[] = {" + first, "};\n"))));
  }

  private static List<String> variables(String name) {
    return IntStream.range(0, MANY).mapToObj(i -> name + i).sorted().toList();
  }

  private static List<String> races(String text) {
    String prelude =
        """
        #include <pthread.h>
        typedef void (*task)(void *);
        void apr_thread_pool_push(void *pool, task t, void *d, unsigned char p, void *owner);
        static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
        static int guarded;
        """;
    return Analysed.posix(new CompiledC().program(prelude + text)).findings().warnings().stream()
        .map(w -> w.location().name())
        .sorted()
        .toList();
  }

  @Test
  void eachOfManyFunctionsRuns() {
    String main = "int main(int argc, char **argv) { apr_thread_pool_push(0, a_table[argc], 0, 0, 0); return 0; }";
    assertEquals(variables("a"), races(table("a", "") + main));
  }

  @Test
  void functionsOfTwoTablesThatBeginAlikeRun() {
    String main =
        """
        int main(int argc, char **argv) {
          apr_thread_pool_push(0, a_table[argc], 0, 0, 0);
          apr_thread_pool_push(0, b_table[argc], 0, 0, 0);
          return 0;
        }
        """;
    List<String> both = Stream.concat(variables("a").stream(), variables("b").stream()).sorted().toList();
    assertEquals(both, races(table("a", "") + table("b", "run_a0, ") + main));
  }
}
