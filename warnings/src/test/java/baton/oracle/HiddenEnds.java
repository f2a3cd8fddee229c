package baton.oracle;

import static baton.oracle.Hiding.guarded;

import java.util.List;

/** What runs when the process or a thread ends, beside threads that nobody waited for. */
final class HiddenEnds {
  /** A thread that is still at work when the process ends. */
  private static final String TASK = "static void *task(void *arg) { " + guarded("value++;") + " " + guarded("value++;") + " return arg; }\n";

  private static final String STARTED = "pthread_t late; if (pthread_create(&late, NULL, task, NULL)) return 1; pthread_detach(late); ";
  private static final String NOTHING = "sched_yield();";

  static final Hiding.Kind KIND =
      new Hiding.Kind(
          "ends",
          List.of(
              way("destructor", "__attribute__((destructor)) static void last(void) { " + guarded("value = 1;") + " }", STARTED, NOTHING),
              way("destructor with a callee", "static void store(int *p) { *p = 1; }\n__attribute__((destructor(200))) static void last(void) { " + guarded("store(&value);") + " }", STARTED, NOTHING),
              way("destructor in a section", "static void last(void) { " + guarded("value = 1;") + " }\nstatic void (*const entry)(void) __attribute__((section(\".fini_array\"), used)) = last;", STARTED, NOTHING),
              way("atexit", "static void last(void) { " + guarded("value = 1;") + " }", STARTED + "atexit(last);", NOTHING),
              way("atexit of a function in a field", "static struct { void (*end)(void); } hooks;\nstatic void last(void) { bump(&value); }", STARTED + "hooks.end = last; atexit(hooks.end);", NOTHING),
              way("atexit by another function", "static void (*kept)(void);\nstatic void run(void) { if (kept) kept(); }\nstatic void last(void) { bump(&value); }", STARTED + "kept = last; atexit(run);", NOTHING),
              way("atexit in a thread", "static void last(void) { " + guarded("value = 1;") + " }", STARTED, "atexit(last);"),
              way("registered twice", "static void last(void) { static int times; if (times++ == 1) { " + guarded("value = 1;") + " } }", STARTED + "atexit(last); atexit(last);", NOTHING),
              way("handler that registers one", "static void later(void) { " + guarded("value = 1;") + " }\nstatic void last(void) { atexit(later); }", STARTED + "atexit(last);", NOTHING),
              way("exit of a thread", "static void last(void) { " + guarded("value = 1;") + " }", "atexit(last);", guarded("value++;") + " exit(0);"),
              way("constructor starts the thread", "__attribute__((constructor)) static void first(void) { pthread_t early; if (pthread_create(&early, NULL, task, NULL) == 0) pthread_detach(early); }", "",
                  guarded("value = 1;")),
              way("constructor sets the function", "static op chosen;\n__attribute__((constructor)) static void first(void) { chosen = bump; }", "", "chosen(&value);"),
              way("constructor registers a handler", "static void last(void) { " + guarded("value = 1;") + " }\n__attribute__((constructor)) static void first(void) { atexit(last); }", STARTED, NOTHING),
              way("end of a thread's own data", "static pthread_key_t key;\nstatic void end(void *p) { bump(p); }", "pthread_key_create(&key, end);", "pthread_setspecific(key, &value);"),
              way("end of own data in a field", "static struct { void (*end)(void *); } hooks;\nstatic pthread_key_t key;\nstatic void end(void *p) { bump(p); }", "hooks.end = end; pthread_key_create(&key, hooks.end);", "pthread_setspecific(key, &value);"),
              way("own data read back", "static pthread_key_t key;", "pthread_key_create(&key, NULL);", "pthread_setspecific(key, &value); bump(pthread_getspecific(key));"),
              way("cleanup of a local", "static void end(int **p) { bump(*p); }", "", "int *own __attribute__((cleanup(end))) = &value; (void)own;")));

  private HiddenEnds() {}

  private static Hiding way(String name, String declarations, String setup, String use) {
    return new Hiding(name, TASK + declarations, setup, use);
  }
}
