package baton.oracle;

import static baton.oracle.Hiding.guarded;

import java.util.List;

/** Threads that loops and callbacks start or end, and locks that are given back where no call says so. */
final class HiddenStarts {
  private static final String TASK = "int nondet(void);\nstatic void *task(void *arg) { " + guarded("value++;") + " return arg; }\nstatic pthread_t all[4];\n";
  private static final String COMPARED = "int n[] = {3, 1, 2}; qsort(n, 3, sizeof *n, compare);";
  private static final String OWN = guarded("value = 1;");

  static final Hiding.Kind KIND =
      new Hiding.Kind(
          "starts",
          List.of(
              way("counted down", "static void start(int n) { while (n--) { pthread_t t; if (pthread_create(&t, NULL, task, NULL)) return; } }", "start(2);"),
              way("counted down over an array", "static void start(int n) { for (int i = n - 1; i >= 0; i--) if (pthread_create(&all[i], NULL, task, NULL)) return; }", "start(2);"),
              way("counted down while positive", "static void start(int n) { for (; n > 0; n--) if (pthread_create(&all[n], NULL, task, NULL)) return; }", "start(2);"),
              way("counted down, one not joined",
                  "static void start(int n) { while (n--) if (pthread_create(&all[n], NULL, task, NULL)) exit(1); }\nstatic void stop(int n) { while (n-- > 1) pthread_join(all[n], NULL); }",
                  "start(3); stop(3);"),
              way("counted down at the end", "static void start(int n) { do { if (pthread_create(&all[n], NULL, task, NULL)) return; } while (--n); }", "start(2);"),
              way("counted up to an argument", "static void start(int n) { for (int i = 0; i < n; i++) if (pthread_create(&all[i], NULL, task, NULL)) return; }", "start(2);"),
              way("started by comparisons",
                  "static int compare(const void *a, const void *b) { pthread_t t; if (pthread_create(&t, NULL, task, NULL)) exit(1); return *(const int *)a - *(const int *)b; }", COMPARED),
              way("ended by a comparison",
                  "static int compare(const void *a, const void *b) { (void)a; (void)b; if (nondet() % 2) pthread_exit(NULL); return 0; }\n"
                      + "static void *keep(void *arg) { " + COMPARED + " pthread_join(all[0], NULL); return arg; }",
                  "pthread_t keeper; if (pthread_create(&all[0], NULL, task, NULL) || pthread_create(&keeper, NULL, keep, NULL)) return 1; pthread_join(keeper, NULL);"),
              new Hiding("given back by a handler", "static void on(int n) { (void)n; if (WRONG) pthread_mutex_unlock(&mutex); }", "signal(SIGUSR1, on);",
                  "pthread_mutex_lock(&mutex); raise(SIGUSR1); value++; if (!WRONG) pthread_mutex_unlock(&mutex);"),
              new Hiding("given back by a comparison",
                  "static int compare(const void *a, const void *b) { (void)a; (void)b; static int times; if (WRONG && times++ == 0) pthread_mutex_unlock(&mutex); return 0; }", "",
                  "pthread_mutex_lock(&mutex); " + COMPARED + " value++; if (!WRONG) pthread_mutex_unlock(&mutex);")));

  private HiddenStarts() {}

  private static Hiding way(String name, String declarations, String setup) {
    return new Hiding(name, TASK + declarations, setup, OWN);
  }
}
