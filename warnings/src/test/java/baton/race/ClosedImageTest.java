package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;

import baton.link.LinkScopes;
import baton.link.Program;
import baton.oracle.CompiledC;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who calls what a program without {@code main} exports, where nobody else is linked to it. */
final class ClosedImageTest {
  private static List<String> races(String text, boolean closed) {
    Program open = new CompiledC().program(text);
    Program image = Program.link(open.units(), new LinkScopes(Map.of(), LinkScopes.Visibility.EXPORTED, closed));
    return Analysed.posix(image).findings().warnings().stream().map(w -> w.location().name()).sorted().toList();
  }

  private static void assertRaces(String text, List<String> closed, List<String> open) {
    assertEquals(closed, races(text, true));
    assertEquals(open, races(text, false));
  }

  @Test
  void callersOfWhatIsExportedAreThere() {
    assertRaces(
        """
        #include <pthread.h>
        static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
        static int hits;
        int size;
        void put(void) { hits++; }
        void request(void) {
          pthread_mutex_lock(&lock);
          put();
          size++;
          pthread_mutex_unlock(&lock);
        }
        """,
        List.of(),
        List.of("hits"));
  }

  @Test
  void nobodyElseNamesTheVariablesOfAnExecutable() {
    assertRaces(
        """
        #include <pthread.h>
        int hits;
        char *others(void);
        static void *thread(void *arg) { others()[1] = 1; return arg; }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, thread, 0);
          hits++;
          return 0;
        }
        """,
        List.of(),
        List.of("hits"));
  }

  @Test
  void whatNothingMentionsIsCalledBySomebody() {
    assertRaces("static int hits; void put(void) { hits++; }", List.of("hits"), List.of("hits"));
  }

  @Test
  void whatIsInATableThatNobodyReadsIsCalledBySomebody() {
    assertRaces(
        """
        static int hits, misses;
        static void put(void) { hits++; }
        static void drop(void) { misses++; }
        struct operations { void (*put)(void), (*drop)(void); };
        struct operations operations = {put, drop};
        """,
        List.of("hits", "misses"),
        List.of("hits", "misses"));
  }

  @Test
  void functionsThatOnlyCallEachOtherAreCalledBySomebody() {
    assertRaces(
        """
        static int even, odd;
        void isOdd(unsigned n);
        void isEven(unsigned n) { even++; if (n) isOdd(n - 1); }
        void isOdd(unsigned n) { odd++; if (n) isEven(n - 1); }
        """,
        List.of("even", "odd"),
        List.of("even", "odd"));
  }

  @Test
  void whatIsHandedToSomebodyIsCalledWithAnything() {
    assertRaces(
        """
        struct job { int done; };
        static void finish(struct job *job) { job->done++; }
        static void (*const table[])(struct job *) = {finish};
        void (*pick(int i))(struct job *) { return table[i]; }
        """,
        List.of("struct job.done"),
        List.of("struct job.done"));
  }

  @Test
  void ofAProgramWithMainNothingElseIsCalled() {
    assertRaces("int hits; void put(void) { hits++; } int main(void) { hits = 1; return 0; }", List.of(), List.of());
  }
}
