package baton.refine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import baton.oracle.CompiledC;
import baton.race.Analysed;
import baton.race.Findings;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each refinement discharges what it is for, and nothing that differs in the one thing that matters. */
class RefinementsTest {
  private static final String BEGIN =
      """
      #include <pthread.h>
      #include <semaphore.h>
      #include <stdlib.h>
      static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      struct s { pthread_mutex_t lock; int x; };
      """;

  private static Findings findings(String text) {
    return Analysed.posix(new CompiledC().program(BEGIN + text)).findings();
  }

  private static List<String> warned(String text) {
    return findings(text).warnings().stream().map(w -> w.location().name()).toList();
  }

  private static void discharges(String refinement, String text) {
    Findings findings = findings(text);
    assertEquals(List.of(), findings.warnings().stream().map(w -> w.location().name()).toList());
    assertTrue(findings.ledger().discharges().containsKey(refinement), findings.ledger().toString());
  }

  private static String threads(String body, String argument) {
    return body
        + "int main(void) { pthread_t a, b; pthread_create(&a, 0, f, " + argument + "); pthread_create(&b, 0, f, " + argument
        + "); return 0; }";
  }

  @Test
  void atomics() {
    String program = "static _Atomic int x; static int y; void *f(void *a) { %s; return a; }";
    discharges("atomics", threads(program.formatted("x++"), "0"));
    assertEquals(List.of("y"), warned(threads(program.formatted("y++"), "0")));
    assertEquals(
        List.of("y"), warned(threads(program.formatted("__atomic_store_n(&y, 1, __ATOMIC_SEQ_CST); y = 2"), "0")));
  }

  @Test
  void commonLockOfAVariable() {
    String program = "static int x; void *f(void *a) { %s(&m); x++; pthread_mutex_unlock(&m); return a; }";
    discharges("common-lock", threads(program.formatted("pthread_mutex_lock"), "0"));
    assertEquals(List.of("x"), warned(threads(program.formatted("pthread_mutex_trylock"), "0")));
  }

  @Test
  void readersDoNotExcludeEachOther() {
    String program =
        """
        static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
        static int x, seen;
        void *f(void *a) { pthread_rwlock_%s(&rw); x++; pthread_rwlock_unlock(&rw); return a; }
        """;
    assertEquals(List.of(), warned(threads(program.formatted("wrlock"), "0")));
    assertEquals(List.of("x"), warned(threads(program.formatted("rdlock"), "0")));
  }

  @Test
  void locksOfElementsWithAnUnknownIndexAreNotOneLock() {
    String program =
        """
        static struct s table[4]; static int x;
        void *f(void *a) { long i = (long)a; pthread_mutex_lock(&table[i].lock); %s; pthread_mutex_unlock(&table[i].lock); return a; }
        """;
    assertEquals(List.of("x"), warned(threads(program.formatted("x++"), "(void *)(long)rand()")));
    discharges("same-object-lock", threads(program.formatted("table[i].x++"), "(void *)(long)rand()"));
  }

  @Test
  void sameObjectLockOfAnArgument() {
    String program =
        """
        static int g;
        void *f(void *a) { struct s *p = a; pthread_mutex_lock(&p->lock); %s; pthread_mutex_unlock(&p->lock); return a; }
        """;
    discharges("same-object-lock", threads(program.formatted("p->x++"), "(rand() ? calloc(1, sizeof(struct s)) : calloc(2, sizeof(struct s)))"));
    assertEquals(List.of("g"), warned(threads(program.formatted("g++"), "calloc(1, sizeof(struct s))")));
  }

  @Test
  void lockReadAgainThroughAChangingPointer() {
    String program =
        """
        static struct s one, two; static struct s *p = &one; static int x;
        void *f(void *a) { pthread_mutex_lock(&p->lock); x++; pthread_mutex_unlock(&p->lock); %s return a; }
        """;
    assertEquals(List.of(), warned(threads(program.formatted(""), "0")));
    assertEquals(List.of("p", "x"), warned(threads(program.formatted("p = &two;"), "0")));
  }

  @Test
  void semaphoresAreLocksOnlyWhereTheyBeginAtOne() {
    String program = "static sem_t s; static int x; void *f(void *a) { sem_wait(&s); x++; sem_post(&s); return a; }"
        + "__attribute__((constructor)) static void begin(void) { sem_init(&s, 0, %d); }";
    assertEquals(List.of(), warned(threads(program.formatted(1), "0")));
    assertEquals(List.of("x"), warned(threads(program.formatted(2), "0")));
  }

  @Test
  void ownObjects() {
    String program = "void *f(void *a) { (*(int *)a)++; return a; }";
    discharges(
        "own-argument",
        program + "int main(void) { for (int i = 0; i < 4; i++) { pthread_t t; pthread_create(&t, 0, f, malloc(4)); } return 0; }");
    String shared = program + "int main(void) { int *p = malloc(sizeof *p); pthread_t t; pthread_create(&t, 0, f, p);"
        + " pthread_create(&t, 0, f, p); return 0; }";
    assertEquals(1, warned(shared).size());
  }

  @Test
  void ownElements() {
    String program =
        """
        static int parts[8];
        void *f(void *a) { (*(int *)a)++; return a; }
        int main(void) { pthread_t t; for (int i = 0; i < 4; i++) pthread_create(&t, 0, f, &parts[%s]); return 0; }
        """;
    assertEquals(List.of(), warned(program.formatted("i")));
    assertEquals(1, warned(program.formatted("i / 2")).size());
    assertEquals(1, warned(program.formatted("0")).size());
  }

  @Test
  void elementsBeforeTheyAreHandedOver() {
    String program =
        """
        struct part { int x; };
        static struct part parts[8];
        void *f(void *a) { ((struct part *)a)->x++; return a; }
        int main(void) { pthread_t t; for (int i = 0; i < 4; i++) { %s pthread_create(&t, 0, f, &parts[i]); %s } return 0; }
        """;
    discharges("before-start", program.formatted("parts[i].x = 1;", ""));
    assertEquals(1, warned(program.formatted("", "parts[i].x = 1;")).size());
  }

  @Test
  void flagsThatNobodyWritesMeanwhile() {
    String program =
        """
        static int flag; static int x;
        void *f(void *a) { if (flag) pthread_mutex_lock(&m); if (flag) x++; if (flag) pthread_mutex_unlock(&m); return a; }
        int main(int n, char **v) { pthread_t a, b; flag = n > 1;
          pthread_create(&a, 0, f, 0); pthread_create(&b, 0, f, 0); %s return 0; }
        """;
    discharges("unchanged-flag", program.formatted(""));
    assertEquals(List.of("flag", "x"), warned(program.formatted("flag = 2;")));
  }

  @Test
  void codeThatNoThreadReaches() {
    String program =
        """
        static int busy; static int x;
        void *f(void *a) { pthread_mutex_lock(&m); if (busy) { pthread_mutex_unlock(&m); x++; return a; }
          busy = 1; %s busy = 0; pthread_mutex_unlock(&m); return a; }
        """;
    discharges("unreached", threads(program.formatted(""), "0"));
    String reached = program.formatted("pthread_mutex_unlock(&m); pthread_mutex_lock(&m);");
    // of two threads only one finds that the other is busy
    discharges("interleaving", threads(reached, "0"));
    assertEquals(List.of("x"), warned(reached + "int main(void) { pthread_t t; for (;;) pthread_create(&t, 0, f, 0); }"));
  }

  @Test
  void threadsOneAfterTheOther() {
    String program =
        """
        static int x; void *f(void *a) { x++; return a; }
        int main(void) { for (int i = 0; i < 4; i++) { pthread_t t; pthread_create(&t, 0, f, 0); %s } return 0; }
        """;
    assertEquals(List.of(), warned(program.formatted("pthread_join(t, 0);")));
    assertEquals(List.of("x"), warned(program.formatted("")));
  }

  @Test
  void grandchildrenOutliveAJoinedThread() {
    String program =
        """
        static int x;
        void *g(void *a) { x = 1; return a; }
        void *f(void *a) { pthread_t t; pthread_create(&t, 0, g, 0); %s return a; }
        int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); x = 2; return 0; }
        """;
    assertEquals(List.of("x"), warned(program.formatted("")));
    assertEquals(List.of(), warned(program.formatted("pthread_join(t, 0);")));
  }

  @Test
  void wholeObjectsMeetTheirFields() {
    String program =
        """
        #include <string.h>
        struct in { int y; }; struct out { int x; struct in in; };
        static struct out o;
        void *f(void *a) { memset(a, 0, sizeof(struct out)); return a; }
        void *g(void *a) { ((struct in *)a)->y = 1; return a; }
        int main(void) { pthread_t t; pthread_create(&t, 0, f, %s); pthread_create(&t, 0, g, &o.in); return 0; }
        """;
    assertEquals(1, warned(program.formatted("&o")).size());
    assertEquals(1, warned(program.formatted("(rand() ? &o : 0)")).size());
  }

  @Test
  void untypedMemoryMeetsByItsPointsToClass() {
    String program =
        """
        static int *p, *q;
        void *f(void *a) { *p = 1; return a; }
        void *g(void *a) { *%s = 2; return a; }
        int main(void) {
          pthread_t t; p = malloc(4); q = malloc(4);
          pthread_create(&t, 0, f, 0); pthread_create(&t, 0, g, 0); return 0;
        }
        """;
    assertEquals(1, warned(program.formatted("p")).size());
    discharges("creation-join", program.formatted("q"));
  }
}
