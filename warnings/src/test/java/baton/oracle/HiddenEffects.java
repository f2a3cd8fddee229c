package baton.oracle;

import static baton.oracle.Hiding.guarded;

import java.util.List;

/** Library functions that write or read what their arguments lead to. */
final class HiddenEffects {
  static final Hiding.Kind KIND =
      new Hiding.Kind(
          "library calls",
          List.of(
              way("pthread_join", "static void *result;\nstatic void *task(void *arg) { return arg; }", "pthread_t t; if (pthread_create(&t, NULL, task, NULL)) return X; LOCK; pthread_join(t, &result); UNLOCK;"),
              way("strtok_r", "static char *save;", "char text[] = \"a b\"; " + guarded("strtok_r(text, \" \", &save);")),
              way("asprintf", "static char *text;", guarded("if (asprintf(&text, \"%d\", 1) < 0) text = NULL;")),
              way("posix_memalign", "static void *block;", guarded("if (posix_memalign(&block, 16, 16)) block = NULL;")),
              way("snprintf", "static char text[8];", guarded("snprintf(text, sizeof text, \"%d\", 1);")),
              way("snprintf with %n", "static int length;", "char text[8]; " + guarded("snprintf(text, sizeof text, \"%d%n\", 1, &length);")),
              way("snprintf of shared text", "static char text[8];", "char to[8]; " + guarded("snprintf(to, sizeof to, \"%s\", text); text[0] = 0;")),
              way("sscanf", "static int number;", guarded("sscanf(\"12\", \"%d\", &number);")),
              way("strtol", "static char *end;", guarded("strtol(\"12\", &end, 10);")),
              way("strtoul", "static char *end;", guarded("strtoul(\"12\", &end, 10);")),
              way("clock_gettime", "static struct timespec now;", guarded("clock_gettime(CLOCK_REALTIME, &now);")),
              way("time", "static time_t now;", guarded("time(&now);")),
              way("strcpy", "static char text[8];", guarded("strcpy(text, \"a\");")),
              way("strcat", "static char text[64];", guarded("strcat(text, \"a\");")),
              way("strncpy", "static char text[8];", guarded("strncpy(text, \"a\", 4);")),
              way("qsort", "static int all[2] = {2, 1};\nstatic int less(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }", guarded("qsort(all, 2, sizeof all[0], less);")),
              way("bsearch", "static int all[2] = {1, 2};\nstatic int less(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }", "int key = 2; " + guarded("int *p = bsearch(&key, all, 2, sizeof all[0], less); if (p) *p = 2;")),
              way("sem_getvalue", "static sem_t sem;\nstatic int left;", guarded("sem_getvalue(&sem, &left);")),
              way("rand_r", "static unsigned seed;", guarded("rand_r(&seed);")),
              way("nanosleep", "static struct timespec time_left, none;", guarded("nanosleep(&none, &time_left); time_left.tv_sec = 1;"))));

  private HiddenEffects() {}

  private static Hiding way(String name, String declarations, String use) {
    return new Hiding(name, declarations, "", use.replace("return X;", "abort();"));
  }
}
