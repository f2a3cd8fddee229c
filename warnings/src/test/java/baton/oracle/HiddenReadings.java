package baton.oracle;

import java.util.List;

/**
 * A pointer or an index that is read once more: another thread may have changed it since, and the lock that is held is that of the other
 * object.
 */
final class HiddenReadings {
  private static final String OBJECTS =
      """
      struct object { pthread_mutex_t lock; int number; };
      static struct object one = {PTHREAD_MUTEX_INITIALIZER, 0}, two = {PTHREAD_MUTEX_INITIALIZER, 0};
      static struct object *current = &one;
      static void move(void) { pthread_mutex_lock(&mutex); current = current == &one ? &two : &one; pthread_mutex_unlock(&mutex); }
      static struct object *get(void) { pthread_mutex_lock(&mutex); struct object *now = current; pthread_mutex_unlock(&mutex); return now; }
      """;

  private static final String NUMBERS =
      """
      static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
      static int numbers[2], current;
      static void move(void) { pthread_mutex_lock(&mutex); current = 1 - current; pthread_mutex_unlock(&mutex); }
      static int get(void) { pthread_mutex_lock(&mutex); int now = current; pthread_mutex_unlock(&mutex); return now; }
      """;

  private static final String ATOMIC =
      """
      struct object { pthread_mutex_t lock; int number; };
      static struct object one = {PTHREAD_MUTEX_INITIALIZER, 0}, two = {PTHREAD_MUTEX_INITIALIZER, 0};
      static struct object *current = &one;
      static struct object *get(void) { return __atomic_load_n(&current, __ATOMIC_SEQ_CST); }
      static void move(void) { __atomic_store_n(&current, get() == &one ? &two : &one, __ATOMIC_SEQ_CST); }
      """;

  private static final String BOXED =
      """
      struct object { pthread_mutex_t lock; int number; };
      struct box { int id; struct object *current; };
      static struct object one = {PTHREAD_MUTEX_INITIALIZER, 0}, two = {PTHREAD_MUTEX_INITIALIZER, 0};
      static struct box box = {1, &one};
      static struct object *in(struct box *b) { pthread_mutex_lock(&mutex); struct object *now = b->current; pthread_mutex_unlock(&mutex); return now; }
      static void move(void) { pthread_mutex_lock(&mutex); box.current = box.current == &one ? &two : &one; pthread_mutex_unlock(&mutex); }
      static struct object *get(void) { return in(&box); }
      """;

  static final Hiding.Kind KIND =
      new Hiding.Kind(
          "readings",
          List.of(
              way("returned again", OBJECTS, locked("(WRONG ? get() : o)->number++;")),
              way("lock of what is returned again", OBJECTS,
                  "struct object *o = get(), *l = o; if (WRONG) { move(); l = get(); } pthread_mutex_lock(&l->lock); o->number++; pthread_mutex_unlock(&l->lock);"),
              way("in a loop", OBJECTS, locked("struct object *at = o; for (int i = 0; i < 2; i++) { at->number++; if (WRONG) at = get(); }")),
              way("by a function", OBJECTS + "static void touch(struct object *o) { (WRONG ? get() : o)->number++; }\n", locked("touch(o);")),
              way("by a function of a function", OBJECTS + "static struct object *next(struct object *o) { return WRONG ? get() : o; }\n",
                  locked("next(o)->number++;")),
              way("by a branch", OBJECTS, locked("struct object *at = o; if (WRONG && at != NULL) at = get(); at->number++;")),
              way("where the lock was tried", OBJECTS,
                  "struct object *o = get(); if (pthread_mutex_trylock(&o->lock) == 0) { (WRONG ? get() : o)->number++; pthread_mutex_unlock(&o->lock); }"),
              way("atomically", ATOMIC, locked("(WRONG ? get() : o)->number++;")),
              way("atomically, in a loop", ATOMIC, locked("struct object *at = o; for (int i = 0; i < 2; i++) { at->number++; if (WRONG) at = get(); }")),
              way("from a field", BOXED, locked("(WRONG ? get() : o)->number++;")),
              way("from a field that is handed over", BOXED, locked("(WRONG ? in(&box) : o)->number++;")),
              way("an index", NUMBERS, numbered("numbers[WRONG ? get() : i]++;")),
              way("an index, in a loop", NUMBERS, numbered("int at = i; for (int n = 0; n < 2; n++) { numbers[at]++; if (WRONG) at = get(); }")),
              way("an index, by a function", NUMBERS + "static void touch(int i) { numbers[WRONG ? get() : i]++; }\n", numbered("touch(i);"))));

  private HiddenReadings() {}

  private static Hiding way(String name, String declarations, String use) {
    return new Hiding(name, declarations, "", "move(); " + use);
  }

  private static String locked(String statements) {
    return "struct object *o = get(); pthread_mutex_lock(&o->lock); " + statements + " pthread_mutex_unlock(&o->lock);";
  }

  private static String numbered(String statements) {
    return "int i = get(); pthread_mutex_lock(&locks[i]); " + statements + " pthread_mutex_unlock(&locks[i]);";
  }
}
