package baton.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.link.Program;
import baton.model.BuiltInModel;
import baton.model.ModelLayers;
import baton.monitor.MonitorLocks;
import baton.oracle.CompiledC;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A program's own lock is one as long as each condition holds that it needs. */
class MonitorLocksTest {
  private static final String HANDED =
      """
      #include <pthread.h>
      struct rw { pthread_mutex_t m; pthread_cond_t c; int readers, writers, waiting; };
      static struct rw lock = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0, 0};
      int x;
      void init(struct rw *l) { l->readers = 0; l->writers = 0; l->waiting = 0; pthread_mutex_init(&l->m, 0); }
      void rlock(struct rw *l) {
        pthread_mutex_lock(&l->m);
        while (l->writers || l->waiting > 0) pthread_cond_wait(&l->c, &l->m);
        l->readers++;
        pthread_mutex_unlock(&l->m);
      }
      void runlock(struct rw *l) {
        pthread_mutex_lock(&l->m);
        if (--l->readers == 0) pthread_cond_broadcast(&l->c);
        pthread_mutex_unlock(&l->m);
      }
      void wlock(struct rw *l) {
        pthread_mutex_lock(&l->m);
        l->waiting++;
        while (l->writers > 0 || l->readers > 0) pthread_cond_wait(&l->c, &l->m);
        l->waiting--;
        l->writers = 1;
        pthread_mutex_unlock(&l->m);
      }
      void wunlock(struct rw *l) {
        pthread_mutex_lock(&l->m);
        l->writers = 0;
        pthread_cond_broadcast(&l->c);
        pthread_mutex_unlock(&l->m);
      }
      void set(struct rw *l, int *at) { pthread_mutex_lock(&l->m); *at = 0; pthread_mutex_unlock(&l->m); }
      void *writer(void *a) { wlock(&lock); x++; wunlock(&lock); return a; }
      void *reader(void *a) { rlock(&lock); long r = x; if (r) { runlock(&lock); return a; } runlock(&lock); return (void *)r; }
      int main(int argc, char **argv) { pthread_t t; pthread_create(&t, 0, writer, 0); pthread_create(&t, 0, reader, 0); return 0; }
      """;

  private static final String NAMED =
      """
      #include <pthread.h>
      static pthread_mutex_t m; static pthread_cond_t c; static int busy, y; int x;
      static void take(void) { pthread_mutex_lock(&m); while (busy) pthread_cond_wait(&c, &m); busy = 1; pthread_mutex_unlock(&m); }
      static void give(void) { pthread_mutex_lock(&m); busy = 0; pthread_cond_signal(&c); pthread_mutex_unlock(&m); }
      static void clear(int *b) { pthread_mutex_lock(&m); *b = 0; pthread_mutex_unlock(&m); }
      static void *writer(void *a) { take(); x++; give(); return a; }
      int main(int argc, char **argv) { pthread_t t; pthread_create(&t, 0, writer, 0); clear(&y); return 0; }
      """;

  private final CompiledC compiler = new CompiledC();

  private List<String> functions(String text) throws Exception {
    Program program = compiler.program(text);
    return MonitorLocks.in(program, ModelLayers.of(List.of(BuiltInModel.POSIX), List.of()).everyRelease()).functions();
  }

  @Test
  void theFunctionsOfALockAreFound() throws Exception {
    assertEquals(List.of("rlock", "runlock", "wlock", "wunlock"), functions(HANDED));
    assertEquals(List.of("give", "take"), functions(NAMED));
  }

  /** Readers that are not counted keep nobody out; writers still do. */
  @Test
  void ofReadersNothingIsSaidIfTheyAreNotCounted() throws Exception {
    assertEquals(List.of("wlock", "wunlock"), functions(HANDED.replace("l->readers++;", "")));
    assertEquals(List.of("wlock", "wunlock"), functions(HANDED.replace("int readers, writers", "unsigned char readers; int writers")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      quoteCharacter = '`',
      value = {
        "while (l->writers || l->waiting > 0) @ while (l->waiting > 0)",
        "while (l->writers > 0 @ if (l->writers > 0",
        "l->writers > 0 || l->readers > 0) @ l->writers > 0)",
        "while (l->writers > 0 || l->readers > 0) pthread_cond_wait(&l->c, &l->m); @ while (l->readers) pthread_cond_wait(&l->c, &l->m); while (l->writers) pthread_cond_wait(&l->c, &l->m);",
        "l->writers = 1; @ pthread_cond_wait(&l->c, &l->m); l->writers = 1;",
        "l->writers = 1; @ l->writers = -1;",
        "l->writers = 1; @ pthread_mutex_unlock(&l->m); pthread_mutex_lock(&l->m); l->writers = 1;",
        "l->readers++; @ l->readers = 1;",
        "static struct rw lock = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0, @ static struct rw lock = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, -1,",
        "return 0; } @ extern void other(struct rw *); other(&lock); return 0; }",
        "return 0; } @ init(&lock); pthread_mutex_destroy(&lock.m); return 0; }",
        "int readers, writers, waiting; @ struct { int readers; }; int writers, waiting;",
        "l->readers++; @ l->writers++; pthread_cond_wait(&l->c, &l->m); l->writers--; l->readers++;",
        "l->waiting--; @ l->waiting--; if (x) l->readers = 5;",
        "return 0; } @ lock.writers = 0; return 0; }",
        "l->waiting = 0; pthread_mutex_init(&l->m, 0); @ l->waiting = 0; if (!x) pthread_mutex_init(&l->m, 0);",
        "return 0; } @ set(&lock, &lock.writers); return 0; }",
        "return 0; } @ __builtin_memset(&lock.readers, 0, 8); return 0; }",
        "return 0; } @ wunlock(&lock); return 0; }",
        "return 0; } @ if (argc) wlock(&lock); wunlock(&lock); return 0; }",
        "return 0; } @ void (*f)(struct rw *) = wunlock; f(&lock); return 0; }",
        "wunlock(&lock); return a; @ wunlock(&lock); wunlock(&lock); return a;",
        "runlock(&lock); return (void *)r; @ wunlock(&lock); return (void *)r;",
        "int x; @ int x; extern __typeof(int (struct rw *)) other __attribute__((alias(`wunlock`)));",
      })
  void withoutAConditionItIsNone(String from, String to) throws Exception {
    String changed = HANDED.replace(from, to == null ? "" : to.replace('`', '"'));
    assertTrue(!changed.equals(HANDED), from);
    assertEquals(List.of(), functions(changed));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "while (busy) @ if (busy)",
        "while (busy) @ while (y)",
        "clear(&y) @ clear(&busy)",
        "int x; @ int x; int *p = &busy;",
        "static int busy, y; @ static int y; static struct { int z, busy; } s; #define busy s.busy",
        "busy, y; @ busy = 1, y;",
        "take(); x++; @ if (a) take(); x++;",
        "busy = 1; pthread_mutex_unlock(&m); @ busy = 1;",
        "clear(&y) @ busy = 0",
      })
  void orOfVariables(String from, String to) throws Exception {
    String changed = NAMED.replace(from, to.replace("#", "\n#").replace("s.busy", "s.busy\n"));
    assertTrue(!changed.equals(NAMED), from);
    assertEquals(List.of(), functions(changed));
  }
}
