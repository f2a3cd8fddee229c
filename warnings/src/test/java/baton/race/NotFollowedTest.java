package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.oracle.CompiledC;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is told where functions of libraries run by themselves, or are found by names that nobody knows. */
final class NotFollowedTest {
  private static List<String> told(String text) {
    return Analysed.posix(new CompiledC().program(text)).findings().incomplete().stream().map(i -> i.subject() + ": " + i.reason()).toList();
  }

  private static void assertTold(String beginning, String text) {
    List<String> told = told(text);
    assertEquals(1, told.size(), told::toString);
    assertTrue(told.getFirst().startsWith(beginning), told::toString);
  }

  @Test
  void aLibraryFunctionThatRunsAsAThreadIsToldOf() {
    assertTold(
        "main: what time() does as a thread is not known",
        """
        #include <pthread.h>
        #include <stdlib.h>
        #include <time.h>
        static time_t now;
        int main(void) {
          pthread_t x;
          pthread_create(&x, 0, (void *(*)(void *))time, &now);
          now++;
          return 0;
        }
        """);
  }

  @Test
  void oneThatLocksOrTellsIsToldOf() {
    assertTold(
        "main: what sem_post() does as a thread is not known",
        """
        #include <pthread.h>
        #include <semaphore.h>
        static sem_t told;
        static int shared;
        static void *worker(void *arg) { shared++; return arg; }
        int main(void) {
          pthread_t x, y;
          sem_init(&told, 0, 0);
          pthread_create(&x, 0, worker, 0);
          pthread_create(&y, 0, (void *(*)(void *))sem_post, &told);
          sem_wait(&told);
          shared++;
          return 0;
        }
        """);
  }

  @Test
  void oneThatCodeOutsideIsHandedIsToldOf() {
    assertTold(
        "program: code outside of the program is handed sem_post()",
        """
        #include <pthread.h>
        #include <semaphore.h>
        #include <signal.h>
        #include <time.h>
        static sem_t told;
        static int shared;
        static void *worker(void *arg) { shared++; sem_post(&told); return arg; }
        int main(void) {
          pthread_t x;
          timer_t timer;
          struct sigevent event = {.sigev_notify = SIGEV_THREAD};
          event.sigev_notify_function = (void (*)(union sigval))sem_post;
          event.sigev_value.sival_ptr = &told;
          sem_init(&told, 0, 0);
          timer_create(CLOCK_REALTIME, &event, &timer);
          pthread_create(&x, 0, worker, 0);
          sem_wait(&told);
          shared++;
          return 0;
        }
        """);
  }

  @Test
  void aNameFromOutsideFindsWhatIsNotKnown() {
    assertTold(
        "main: what dlsym() finds by a name that is made up is not known",
        """
        #include <dlfcn.h>
        #include <stddef.h>
        int verbose;
        int main(int count, char **words) {
          int *found = dlsym(NULL, words[1]);
          if (count > 1 && found != NULL) {
            *found = 1;
          }
          return verbose;
        }
        """);
  }

  @Test
  void aNameThatIsATextOfTheProgramIsKnown() {
    assertEquals(
        List.of(),
        told(
            """
            #include <dlfcn.h>
            #include <stddef.h>
            int verbose;
            static const char *const names[] = {"verbose", "quiet"};
            static int *find(const char *name) { return dlsym(NULL, name); }
            int main(int count, char **words) {
              int *found = find(names[count & 1]);
              if (found != NULL) {
                *found = 1;
              }
              return verbose;
            }
            """));
  }

  private static String freesAtEnd(String declared, String noted) {
    return """
        #include <pthread.h>
        #include <stdlib.h>
        static pthread_key_t key;
        %s
        static void *worker(void *arg) {
          int *own = pthread_getspecific(key);
          if (!own) { own = calloc(1, sizeof *own); pthread_setspecific(key, own); %s }
          ++*own;
          return arg;
        }
        int main(void) {
          pthread_t x, y;
          pthread_key_create(&key, free);
          pthread_create(&x, 0, worker, 0);
          pthread_create(&y, 0, worker, 0);
          return 0;
        }
        """.formatted(declared, noted);
  }

  @Test
  void freeOfWhatOnlyTheThreadKnowsIsNot() {
    assertEquals(List.of(), told(freesAtEnd("", "")));
  }

  @Test
  void freeOfWhatOthersMayKnowIs() {
    assertTold("main: what free() does as a thread is not known", freesAtEnd("static int *last;", "last = own;"));
  }
}
