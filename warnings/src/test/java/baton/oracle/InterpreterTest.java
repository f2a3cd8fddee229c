package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Tiny programs in which the interpreter must find exactly the marked races. A line marked {@code RACE} is one side of a race. */
class InterpreterTest {
  private static final CompiledC C = new CompiledC();

  private static Findings explored(String body) {
    return new Interpreter(C.program(Prelude.TEXT + body)).explore(60, 1);
  }

  private static Set<Integer> lines(Findings findings, Race.Strength atLeast) {
    Set<Integer> lines = new TreeSet<>();
    findings.races().forEach((race, strength) -> {
      if (strength.compareTo(atLeast) <= 0) {
        lines.add(race.first().line());
        lines.add(race.second().line());
      }
    });
    return lines;
  }

  private static Set<Integer> marked(String body) {
    Set<Integer> lines = new TreeSet<>();
    String[] text = (Prelude.TEXT + body).split("\n", -1);
    for (int i = 0; i < text.length; i++) {
      if (text[i].contains("// RACE")) {
        lines.add(i + 1);
      }
    }
    return lines;
  }

  /** Two threads run {@code worker}; {@code main} waits for both. */
  private static String twice(String declarations) {
    return declarations
        + """
          int main(void) {
            pthread_t t, u;
            pthread_create(&t, 0, worker, 0);
            pthread_create(&u, 0, worker, 0);
            pthread_join(t, 0);
            pthread_join(u, 0);
            return 0;
          }
          """;
  }

  static void check(String body) {
    Findings findings = explored(body);
    assertFalse(findings.unsupported(), () -> findings.endings().toString());
    assertEquals(marked(body), lines(findings, Race.Strength.UNORDERED), () -> findings.races().toString());
    assertTrue(findings.endings().containsKey("finished"), () -> findings.endings().toString());
  }

  @Test
  void anUnlockedCounterRacesAndALockedOneDoesNot() {
    check(
        twice(
            """
            int bad, good; pthread_mutex_t m;
            void *worker(void *a) {
              bad++; // RACE
              pthread_mutex_lock(&m);
              good++;
              pthread_mutex_unlock(&m);
              return 0;
            }
            """));
  }

  @Test
  void creationAndJoinOrder() {
    check(
        """
        int x, y;
        void *worker(void *a) {
          x++;
          y++; // RACE
          return 0;
        }
        int main(void) {
          pthread_t t;
          x = 1;
          pthread_create(&t, 0, worker, 0);
          y = 2; // RACE
          pthread_join(t, 0);
          x = 3;
          return 0;
        }
        """);
  }

  @Test
  void partsOfAStructAndOverlappingBytes() {
    check(
        twice(
            """
            struct s { int a, b; char c[8]; } g; int turn; pthread_mutex_t m;
            void *worker(void *arg) {
              pthread_mutex_lock(&m);
              int mine = turn++;
              pthread_mutex_unlock(&m);
              if (mine) {
                g.a = 1;
                memset(g.c, 0, 4); // RACE
              } else {
                g.b = 2;
                g.c[3] = 1; // RACE
                g.c[4] = 1;
              }
              return 0;
            }
            """));
  }

  @Test
  void readersAndWriters() {
    check(
        twice(
            """
            int x, y; pthread_rwlock_t l;
            void *worker(void *arg) {
              pthread_rwlock_rdlock(&l);
              int seen = x;
              y++; // RACE
              pthread_rwlock_unlock(&l);
              pthread_rwlock_wrlock(&l);
              x = seen + 1;
              pthread_rwlock_unlock(&l);
              return 0;
            }
            """));
  }

  @Test
  void aFailedTryDoesNotProtect() {
    check(
        twice(
            """
            int x, y; pthread_mutex_t m;
            void *worker(void *arg) {
              if (pthread_mutex_trylock(&m) == 0) {
                x++;
                pthread_mutex_unlock(&m);
              } else {
                y++; // RACE
              }
              pthread_mutex_lock(&m);
              y = 0; // RACE
              pthread_mutex_unlock(&m);
              return 0;
            }
            """));
  }

  @Test
  void recursiveLocksHoldUntilTheLastRelease() {
    check(
        """
        int x, y; pthread_mutex_t m;
        void *worker(void *arg) {
          pthread_mutex_lock(&m);
          pthread_mutex_lock(&m);
          pthread_mutex_unlock(&m);
          x++;
          pthread_mutex_unlock(&m);
          y++; // RACE
          return 0;
        }
        int main(void) {
          pthread_mutexattr_t attr; pthread_t t, u;
          pthread_mutexattr_init(&attr);
          pthread_mutexattr_settype(&attr, 1);
          pthread_mutex_init(&m, &attr);
          pthread_create(&t, 0, worker, 0);
          pthread_create(&u, 0, worker, 0);
          pthread_join(t, 0);
          pthread_join(u, 0);
          return 0;
        }
        """);
  }

  @Test
  void locksOfDifferentObjects() {
    check(
        """
        struct o { pthread_mutex_t m; int mine; }; int shared;
        void *worker(void *arg) {
          struct o *o = arg;
          pthread_mutex_lock(&o->m);
          o->mine++;
          shared++; // RACE
          pthread_mutex_unlock(&o->m);
          return 0;
        }
        int main(void) {
          pthread_t t[3]; struct o *p = calloc(1, sizeof *p), *q = calloc(1, sizeof *q);
          pthread_create(&t[0], 0, worker, p);
          pthread_create(&t[1], 0, worker, q);
          pthread_create(&t[2], 0, worker, q);
          for (int i = 0; i < 3; i++)
            pthread_join(t[i], 0);
          return 0;
        }
        """);
  }

  @Test
  void functionPointersStructsByValueAndRecursion() {
    check(
        twice(
            """
            struct pair { int *where; long by; }; struct big { int *where[4]; long by; }; int x, y, z, w;
            struct pair make(int *where) { struct pair p = {where, 1}; return p; }
            void add(struct pair p) {
              *p.where += p.by; // RACE
            }
            void addBig(struct big b) {
              *b.where[2] += b.by; // RACE
            }
            void down(int n) {
              if (n == 0)
                z++; // RACE
              else
                down(n - 1);
            }
            void (*table[2])(struct pair) = {add, add};
            void *worker(void *arg) {
              struct big b = {{&w, &w, &y, &w}, 3};
              table[1](make(&x));
              addBig(b);
              down(3);
              return 0;
            }
            """));
  }

  @Test
  void atomicsAreNoRaceAndOrder() {
    check(
        twice(
            """
            _Atomic int flag, count; int data, plain; int owner;
            void *worker(void *arg) {
              int zero = 0;
              count++;
              if (__atomic_compare_exchange_n(&owner, &zero, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) { // RACE
                data = 1;
                flag = 1;
              } else if (flag) {
                data = 2;
              }
              plain = owner; // RACE
              return 0;
            }
            """));
  }

  @Test
  void conditionsAndSemaphores() {
    check(
        """
        int x, y, ready; pthread_mutex_t m; pthread_cond_t c; sem_t s;
        void *worker(void *arg) {
          pthread_mutex_lock(&m);
          while (!ready)
            pthread_cond_wait(&c, &m);
          x++;
          pthread_mutex_unlock(&m);
          sem_wait(&s);
          y++;
          sem_post(&s);
          return 0;
        }
        int main(void) {
          pthread_t t, u;
          sem_init(&s, 0, 1);
          pthread_create(&t, 0, worker, 0);
          pthread_create(&u, 0, worker, 0);
          pthread_mutex_lock(&m);
          ready = 1;
          pthread_cond_broadcast(&c);
          pthread_mutex_unlock(&m);
          pthread_join(t, 0);
          pthread_join(u, 0);
          return 0;
        }
        """);
  }

  @Test
  void whatOnlyFollowsFromARaceIsTold() {
    String body =
        """
        struct o { int a; } *g;
        void *worker(void *arg) {
          struct o *o = g; // RACE
          if (o)
            o->a++;
          return 0;
        }
        int main(void) {
          pthread_t t;
          pthread_create(&t, 0, worker, 0);
          struct o *o = calloc(1, sizeof *o);
          o->a = 1;
          g = o; // RACE
          pthread_join(t, 0);
          return 0;
        }
        """;
    check(body);
    assertEquals(4, lines(explored(body), Race.Strength.CONSEQUENT).size());
  }

  @Test
  void freeingWhileAnotherThreadStillUses() {
    Findings findings =
        explored(
            """
            int *p;
            void *worker(void *arg) { *p = 1; return 0; }
            int main(void) {
              pthread_t t;
              p = malloc(4);
              pthread_create(&t, 0, worker, 0);
              free(p);
              pthread_join(t, 0);
              return 0;
            }
            """);
    assertTrue(
        findings.races().keySet().stream()
            .anyMatch(r -> r.firstAction() == Race.Action.FREE || r.secondAction() == Race.Action.FREE));
    assertTrue(findings.endings().keySet().stream().anyMatch(e -> e.startsWith("undefined: access to an object")));
  }

  @Test
  void whatIsNotKnownIsTold() {
    Findings findings = explored("double d; void other(void); int main(void) { other(); return 0; }");
    assertEquals(Set.of("unsupported: a call of other"), findings.endings().keySet());
  }

  @Test
  void deadlocksEnd() {
    Findings findings =
        explored("pthread_mutex_t m; int main(void) { pthread_mutex_lock(&m); pthread_mutex_lock(&m); return 0; }");
    assertEquals(Set.of("deadlock"), findings.endings().keySet());
  }

  @Test
  void theSameSeedFindsTheSame() {
    String body =
        twice("int x, y; void *worker(void *a) { if (nondet()) x++; else y = x; return 0; }");
    Interpreter interpreter = new Interpreter(C.program(Prelude.TEXT + body));
    Findings one = interpreter.explore(5, 3);
    Findings two = new Interpreter(C.program(Prelude.TEXT + body)).explore(5, 3);
    assertEquals(one.races(), two.races());
    assertEquals(one.endings(), two.endings());
  }

  @Test
  void theValuesOfAProgramAreComputed() {
    String body =
        """
        int fail(void) { int *p = 0; return *p; }
        unsigned char table[4]; short half; int small[5] = {3, 1, 4, 1, 5};
        struct node { struct node *next; int v; } a = {0, 7}, b = {&a, 35};
        int sum(struct node *n) { int s = 0; while (n) { s += n->v; n = n->next; } return s; }
        int pick(int i) { switch (i) { case 0: return 10; case 3: return 20; default: goto out; } out: return 30; }
        int main(void) {
          int x = -7, order[3]; unsigned u = 7; struct node copy = b;
          table[1] = 200; half = -3;
          for (int i = 0; i < 5; i++) x += small[i];
          memcpy(order, small, sizeof order);
          if (x != 7 || order[2] != 4) fail();
          if (table[1] + half != 197 || (signed char)table[1] != -56) fail();
          if (sum(&b) != 42 || copy.next != &a) fail();
          if (-7 / 2 != -3 || -7 % 3 != -1 || (u - 8) / 2 != 2147483647u || x >> 1 != 3) fail();
          if (pick(0) + pick(1) + pick(3) != 60) fail();
          return 0;
        }
        """;
    assertEquals(Set.of("finished"), explored(body).endings().keySet());
  }
}
