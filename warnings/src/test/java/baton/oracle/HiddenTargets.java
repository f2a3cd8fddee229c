package baton.oracle;

import java.util.List;

/** Function pointers that travel before they are called. */
final class HiddenTargets {
  static final Hiding.Kind KIND =
      new Hiding.Kind(
          "function pointers",
          List.of(
              new Hiding("field to field", "static struct ops a, b;", "a.run = bump; b.run = a.run;", "b.run(&value);"),
              new Hiding("field to other field", "static struct ops a = {0, other, bump}, b;", "b.run = a.stop;", "b.run(&value);"),
              new Hiding("struct assigned", "static struct ops a, b;", "a.run = bump; b = a;", "b.run(&value);"),
              new Hiding("struct copied as bytes", "static struct ops a, b;", "a.run = bump; memcpy(&b, &a, sizeof b);", "b.run(&value);"),
              new Hiding("table copied as bytes", "static op from[2] = {other, bump}, to[2];", "memcpy(to, from, sizeof to);", "to[1](&value);"),
              new Hiding("table copied in a loop", "static op from[2] = {other, bump}, to[2];", "for (int i = 0; i < 2; i++) to[i] = from[i];", "to[1](&value);"),
              new Hiding("table of structs", "static struct ops table[2] = {{1, other, other}, {2, bump, other}};", "",
                  "for (int i = 0; i < 2; i++) if (table[i].id == 2) table[i].run(&value);"),
              new Hiding("map of void pointers", "static void *map[4];\nstatic void put(int k, void *p) { map[k & 3] = p; }\nstatic void *get(int k) { return map[k & 3]; }",
                  "put(5, (void *)bump);", "op f = (op)get(5); if (f) f(&value);"),
              new Hiding("returned", "static struct ops a;\nstatic op find(void) { return a.run; }", "a.run = bump;", "find()(&value);"),
              new Hiding("returned by its number", "static op find(int n) { switch (n) { case 0: return other; case 1: return bump; } return NULL; }", "", "op f = find(1); if (f) f(&value);"),
              new Hiding("handed out", "static struct ops a;\nstatic int find(op *to) { *to = a.run; return 0; }", "a.run = bump;", "op f; if (find(&f) == 0) f(&value);"),
              new Hiding("swapped", "static op x = other, y = bump;\nstatic void swap(op *a, op *b) { op t = *a; *a = *b; *b = t; }", "swap(&x, &y);", "x(&value);"),
              new Hiding("exchanged", "static op slot = other;", "op old = __atomic_exchange_n(&slot, bump, __ATOMIC_SEQ_CST); (void)old;", "op f = __atomic_load_n(&slot, __ATOMIC_SEQ_CST); f(&value);"),
              new Hiding("reallocated", "static op *all;", "all = malloc(sizeof *all); if (!all) return 1; all[0] = bump; op *more = realloc(all, 2 * sizeof *all); if (!more) return 1; all = more;", "all[0](&value);"),
              new Hiding("in a list", "struct node { struct node *next; op run; };\nstatic struct node *head;\nstatic void add(op f) { struct node *n = malloc(sizeof *n); if (!n) return; n->run = f; n->next = head; head = n; }",
                  "add(bump); add(other);", "for (struct node *n = head; n; n = n->next) n->run(&value);"),
              new Hiding("through a formal", "static struct ops a;\nstatic void set(struct ops *o, op f) { o->run = f; }\nstatic void call(op f, int *p) { f(p); }", "set(&a, bump);", "call(a.run, &value);"),
              new Hiding("of two loads", "static struct ops a = {0, bump, 0}, b = {0, bump, 0};", "", "op f = spare == 0 ? a.run : b.run; f(&value);"),
              new Hiding("as a number", "static unsigned long kept;", "kept = (unsigned long)bump;", "((op)kept)(&value);"),
              new Hiding("in a union", "static union { op f; void *p; } u;", "u.p = (void *)bump;", "u.f(&value);"),
              new Hiding("of another type", "static void (*any)(void);", "any = (void (*)(void))bump;", "((op)any)(&value);"),
              new Hiding("in an allocated object", "struct driver { struct ops *ops; };\nstatic struct driver *driver;",
                  "driver = malloc(sizeof *driver); if (!driver) return 1; driver->ops = malloc(sizeof *driver->ops); if (!driver->ops) return 1; driver->ops->run = bump;", "driver->ops->run(&value);"),
              new Hiding("by an inherited struct", "struct base { op run; };\nstruct child { struct base base; int n; };\nstatic struct child child;\nstatic struct base *base;", "child.base.run = bump; base = &child.base;", "base->run(&value);"),
              new Hiding("members repeated", "struct job { long w; op run; };\nstruct worker { long id, w; op run; };\nstatic struct worker worker;\nstatic void set(long *w, op f) { ((struct job *)w)->run = f; }",
                  "set(&worker.w, bump);", "worker.run(&value);"),
              new Hiding("copied into the middle", "struct job { long w; op run; };\nstruct worker { long id, w; op run; };\nstatic struct job job = {1, bump};\nstatic struct worker worker;\nstatic void copy(void *to, const void *from, unsigned long n) { memcpy(to, from, n); }",
                  "copy(&worker.w, &job, sizeof job);", "worker.run(&value);"),
              new Hiding("thread start in the middle", "struct job { long w; void *(*run)(void *); };\nstruct worker { long id, w; void *(*run)(void *); };\nstatic void *task(void *arg) { bump(&value); return arg; }\nstatic struct job job = {1, task};\nstatic struct worker worker;\nstatic void copy(void *to, const void *from, unsigned long n) { memcpy(to, from, n); }",
                  "copy(&worker.w, &job, sizeof job);", "pthread_t t; if (pthread_create(&t, NULL, worker.run, NULL) == 0) pthread_join(t, NULL);"),
              new Hiding("thread start in a field", "struct job { void *(*run)(void *); };\nstatic struct job a, b;\nstatic void *task(void *arg) { bump(&value); return arg; }",
                  "a.run = task; b = a;", "pthread_t t; if (pthread_create(&t, NULL, b.run, NULL) == 0) pthread_join(t, NULL);"),
              new Hiding("pthread_create in a field", "static struct { int (*spawn)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *); } sys;\nstatic void *task(void *arg) { bump(&value); return arg; }",
                  "sys.spawn = pthread_create;", "pthread_t t; if (sys.spawn(&t, NULL, task, NULL) == 0) pthread_join(t, NULL);"),
              new Hiding("local set by a helper", "static void choose(op *to) { *to = bump; }", "", "op f = other; choose(&f); f(&value);"),
              new Hiding("local set in a loop", "", "", "op f = other; for (int i = 0; i < 3; i++) if (i == 2) f = bump; f(&value);"),
              new Hiding("local set in a switch", "", "", "op f = other; switch (spare) { case 0: f = bump; break; case 9: f = NULL; break; } if (f) f(&value);"),
              new Hiding("thread start in a local", "static void *none(void *arg) { return arg; }\nstatic void *task(void *arg) { bump(&value); return arg; }\nstatic void choose(void *(**to)(void *)) { *to = task; }",
                  "", "void *(*run)(void *) = none; choose(&run); pthread_t t; if (pthread_create(&t, NULL, run, NULL) == 0) pthread_join(t, NULL);"),
              new Hiding("release in a local", "static int keep(pthread_mutex_t *m) { return m == NULL; }\nstatic void choose(int (**to)(pthread_mutex_t *)) { *to = pthread_mutex_unlock; }", "",
                  "int (*f)(pthread_mutex_t *) = keep; pthread_mutex_lock(&mutex); if (WRONG) choose(&f); f(&mutex); value++; if (!WRONG) pthread_mutex_unlock(&mutex);"),
              new Hiding("release in a local of a loop", "static int keep(pthread_mutex_t *m) { return m == NULL; }\nstatic int un(pthread_mutex_t *m) { return pthread_mutex_unlock(m); }", "",
                  "int (*f)(pthread_mutex_t *) = keep; pthread_mutex_lock(&mutex); for (int i = 0; i < 3; i++) if (WRONG && i == 2) f = un; f(&mutex); value++; if (!WRONG) pthread_mutex_unlock(&mutex);"),
              new Hiding("release in a field", "static struct { int (*unlock)(pthread_mutex_t *); } sys;", "sys.unlock = pthread_mutex_unlock;",
                  "pthread_mutex_lock(&mutex); if (WRONG) sys.unlock(&mutex); value++; if (!WRONG) sys.unlock(&mutex);"),
              new Hiding("once in a field", "static struct { void (*begin)(void); } sys;\nstatic void init(void) { bump(&value); }\nstatic pthread_once_t once;", "sys.begin = init;", "pthread_once(&once, sys.begin); " + Hiding.guarded("value++;")),
              new Hiding("compared in a field", "static struct { int (*less)(const void *, const void *); } order;\nstatic int less(const void *a, const void *b) { bump(&value); return *(const int *)a - *(const int *)b; }",
                  "order.less = less;", "int some[2] = {2, 1}; qsort(some, 2, sizeof some[0], order.less);")));

  private HiddenTargets() {}
}
