package baton.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Barriers, {@code pthread_once} and timed locks in the interpreter. A line marked {@code RACE} is one side of a race. */
class OrderWithoutLocksTest {
  @Test
  void phasesBetweenBarriersDoNotRaceAndAccessesOfOnePhaseDo() {
    InterpreterTest.check(
        """
        pthread_barrier_t b; int early[2], same;
        void *worker(void *arg) {
          long n = (long)arg;
          early[n] = 1;
          pthread_barrier_wait(&b);
          (void)early[!n];
          same = 1; // RACE
          return 0;
        }
        int main(void) {
          pthread_t t, u;
          pthread_barrier_init(&b, 0, 2);
          pthread_create(&t, 0, worker, 0);
          pthread_create(&u, 0, worker, (void *)1);
          pthread_join(t, 0);
          pthread_join(u, 0);
          return early[0];
        }
        """);
  }

  @Test
  void aBarrierHasManyRounds() {
    InterpreterTest.check(
        """
        pthread_barrier_t b; int turn[2];
        void *worker(void *arg) {
          long n = (long)arg;
          for (int i = 0; i < 3; i++) {
            turn[(n + i) & 1] = i;
            pthread_barrier_wait(&b);
          }
          turn[0] = 7; // RACE
          return 0;
        }
        int main(void) {
          pthread_t t, u;
          pthread_barrier_init(&b, 0, 2);
          pthread_create(&t, 0, worker, 0);
          pthread_create(&u, 0, worker, (void *)1);
          pthread_exit(0);
        }
        """);
  }

  @Test
  void whoNeedsMoreThreadsThanThereAreWaitsForEver() {
    Findings findings =
        new Interpreter(
                new CompiledC()
                    .program(
                        Prelude.TEXT
                            + """
                              pthread_barrier_t b;
                              int main(void) { pthread_barrier_init(&b, 0, 2); pthread_barrier_wait(&b); return 0; }
                              """))
            .explore(1, 1);
    assertEquals("{deadlock=1}", findings.endings().toString());
  }

  @Test
  void whatRunsOnceIsBeforeEverythingThatFollows() {
    InterpreterTest.check(
        """
        pthread_once_t once; int data, seen, counted; pthread_mutex_t m;
        void fill(void) {
          data = 4; // RACE
          counted++;
        }
        void *worker(void *arg) {
          if (arg)
            (void)data; // RACE
          pthread_once(&once, fill);
          if (counted != 1)
            seen = 1;
          (void)data;
          return 0;
        }
        int main(void) {
          pthread_t t, u, v;
          pthread_create(&t, 0, worker, 0);
          pthread_create(&u, 0, worker, 0);
          pthread_create(&v, 0, worker, (void *)1);
          pthread_exit(0);
        }
        """);
  }

  @Test
  void aTimedLockMayFail() {
    Findings findings =
        new Interpreter(
                new CompiledC()
                    .program(
                        Prelude.TEXT
                            + """
                              pthread_mutex_t m; struct timespec soon; int held, failed;
                              void *worker(void *arg) {
                                if (pthread_mutex_timedlock(&m, &soon) == 0) { held++; pthread_mutex_unlock(&m); }
                                else failed = 1;
                                return 0;
                              }
                              int main(void) {
                                pthread_t t[3];
                                for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, worker, 0);
                                pthread_exit(0);
                              }
                              """))
            .explore(60, 1);
    assertTrue(findings.races().keySet().stream().anyMatch(r -> r.first().line() == r.second().line()), "two may fail at one time");
    assertTrue(findings.races().keySet().stream().noneMatch(r -> r.first().ordinal() != r.second().ordinal()), () -> findings.races().toString());
  }
}
