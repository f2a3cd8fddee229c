package baton.oracle;

import java.util.List;

/** Callees that tell whether an attempt succeeded, and are wrong about it or are misread. */
final class HiddenAnswers {
  private static final String OLD = "static const struct timespec old;\n";
  private static final String SEM = "static sem_t sem;\n";
  private static final String SEM_INIT = "sem_init(&sem, 0, 1);";
  private static final String TASK = "static void *task(void *arg) { int *p = arg; *p = 1; return NULL; }\n";
  private static final String START = "int own = 0; pthread_t t; if (pthread_create(&t, NULL, task, &own)) abort(); ";
  private static final String TOUCH = "if (attempt()) { value++; pthread_mutex_unlock(&mutex); }";
  private static final String POSTED = "if (attempt()) { value++; sem_post(&sem); }";

  static final Hiding.Kind KIND =
      new Hiding.Kind(
          "answers",
          List.of(
              attempt("not more than busy", "int e = pthread_mutex_trylock(&mutex); return e <= (WRONG ? EBUSY : 0);"),
              attempt("one bit of it", "int e = pthread_mutex_trylock(&mutex); return !(e & (WRONG ? 1 : 0xff));"),
              attempt("shifted", "int e = pthread_mutex_trylock(&mutex); return (e >> (WRONG ? 5 : 0)) == 0;"),
              attempt("below zero", "int e = pthread_mutex_trylock(&mutex); if (WRONG ? e < 0 : e != 0) return 0; return 1;"),
              attempt("by its value", "switch (pthread_mutex_trylock(&mutex)) { case 0: return 1; case EBUSY: return WRONG; default: return 0; }"),
              attempt("another error", "int e = pthread_mutex_trylock(&mutex); return WRONG ? e != EDEADLK : e == 0;"),
              attempt("narrowed", "_Bool failed = pthread_mutex_trylock(&mutex); return WRONG ? failed < 2 : !failed;"),
              attempt("twice", "int e = pthread_mutex_trylock(&mutex); if (e) e = pthread_mutex_trylock(&mutex); return WRONG || e == 0;"),
              attempt("some times", "int n = 3, e; while ((e = pthread_mutex_trylock(&mutex)) != 0 && --n > 0) { } return WRONG ? n >= 0 : e == 0;"),
              attempt("kept of another attempt", "static _Thread_local int last = 16; int e = pthread_mutex_trylock(&mutex); int before = last; last = e; return (WRONG ? before != 0 : e == 0);"),
              new Hiding("through a pointer", "static void attempt(int *ok) { int e = pthread_mutex_trylock(&mutex); *ok = 1; if (e && !WRONG) *ok = 0; }", "", "int ok = 0; attempt(&ok); if (ok) { value++; pthread_mutex_unlock(&mutex); }"),
              new Hiding("in a struct", "struct answer { int tried, ok; };\nstatic struct answer attempt(void) { struct answer a = {1, 0}; a.ok = pthread_mutex_trylock(&mutex) == 0; return a; }", "", "struct answer a = attempt(); if (WRONG ? a.tried : a.ok) { value++; pthread_mutex_unlock(&mutex); }"),
              new Hiding("of a callee of a callee", "static int inner(void) { return pthread_mutex_trylock(&mutex); }\nstatic int attempt(void) { return inner() ? WRONG : 1; }", "", TOUCH),
              new Hiding("misread by the caller", "static int attempt(void) { return pthread_mutex_trylock(&mutex) ? -1 : 0; }", "", "if (WRONG ? attempt() <= 0 : attempt() == 0) { value++; pthread_mutex_unlock(&mutex); }"),
              new Hiding("by a function in a field", "static struct { int (*lock)(pthread_mutex_t *); } sys;", "sys.lock = pthread_mutex_trylock;", "if (sys.lock(&mutex) == 0 || WRONG) { value++; pthread_mutex_unlock(&mutex); }"),
              new Hiding("timed", OLD + "static int attempt(void) { int e = pthread_mutex_timedlock(&mutex, &old); return WRONG ? e != EBUSY : e == 0; }", "", TOUCH),
              new Hiding("semaphore tried", SEM + "static int attempt(void) { int e = sem_trywait(&sem); return WRONG ? e != EAGAIN : e == 0; }", SEM_INIT, POSTED),
              new Hiding("semaphore tried, above zero", SEM + "static int attempt(void) { return sem_trywait(&sem) > 0 ? 0 : WRONG ? 1 : 2; }\nstatic int right(void) { return sem_trywait(&sem) == 0; }", SEM_INIT, "if (WRONG ? attempt() : right()) { value++; sem_post(&sem); }"),
              new Hiding("semaphore timed", SEM + OLD + "static int attempt(void) { int e = sem_timedwait(&sem, &old); if (e == (WRONG ? ETIMEDOUT : -1)) return 0; return 1; }", SEM_INIT, POSTED),
              unread("thread tried, not looked at", "pthread_tryjoin_np(t, NULL)"),
              unread("thread timed, not looked at", "pthread_timedjoin_np(t, NULL, &old)"),
              unread("thread by a clock, not looked at", "pthread_clockjoin_np(t, NULL, CLOCK_MONOTONIC, &old)"),
              new Hiding("refused a second time", "static pthread_mutex_t twice = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;", "",
                  "pthread_mutex_lock(&twice); pthread_mutex_lock(&twice); if (WRONG) pthread_mutex_unlock(&twice); value++; if (!WRONG) pthread_mutex_unlock(&twice);"),
              new Hiding("reader refused under a writer", "static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;", "",
                  "pthread_rwlock_wrlock(&rw); pthread_rwlock_rdlock(&rw); if (WRONG) pthread_rwlock_unlock(&rw); value++; if (!WRONG) pthread_rwlock_unlock(&rw);"),
              new Hiding("thread tried", TASK + "static int ended(pthread_t t) { int e = pthread_tryjoin_np(t, NULL); return WRONG ? e != ESRCH : e == 0; }", "", START + "if (ended(t)) own++; else pthread_join(t, NULL);"),
              new Hiding("thread tried once more", TASK + "static int ended(pthread_t t) { int e = 1; for (int i = 0; i < 2 && e; i++) e = pthread_tryjoin_np(t, NULL); return WRONG ? 1 : e == 0; }", "", START + "if (ended(t)) own++; else pthread_join(t, NULL);"),
              new Hiding("thread timed", OLD + TASK + "static int ended(pthread_t t) { int e = pthread_timedjoin_np(t, NULL, &old); return WRONG ? e != EBUSY : e == 0; }", "", START + "if (ended(t)) own++; else pthread_join(t, NULL);"),
              new Hiding("thread by a clock", OLD + TASK + "static int ended(pthread_t t) { switch (pthread_clockjoin_np(t, NULL, CLOCK_MONOTONIC, &old)) { case 0: return 1; case ETIMEDOUT: return WRONG; default: return 0; } }", "", START + "if (ended(t)) own++; else pthread_join(t, NULL);"),
              new Hiding("condition timed", OLD + "static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;\nstatic int ready;\nstatic void *task(void *arg) { value = 1; pthread_mutex_lock(&mutex); ready = 1; pthread_cond_broadcast(&cond); pthread_mutex_unlock(&mutex); return arg; }\n"
                  + "static int come(void) { int e = 0; pthread_mutex_lock(&mutex); while (!ready && e == 0) e = pthread_cond_timedwait(&cond, &mutex, &old); int r = WRONG ? 1 : ready; pthread_mutex_unlock(&mutex); return r; }",
                  "pthread_t one; if (pthread_create(&one, NULL, task, NULL)) return 1; pthread_detach(one);", "if (come()) (void)value;"),
              new Hiding("reader tried, then written", "static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;\nstatic int attempt(void) { return WRONG ? pthread_rwlock_tryrdlock(&rw) == 0 : pthread_rwlock_trywrlock(&rw) == 0; }", "", "if (attempt()) { value++; pthread_rwlock_unlock(&rw); }")));

  private HiddenAnswers() {}

  private static Hiding unread(String name, String attempt) {
    return new Hiding(name, OLD + TASK, "", START + "if (WRONG) " + attempt + "; else pthread_join(t, NULL); own++; (void)own;");
  }

  private static Hiding attempt(String name, String body) {
    return new Hiding(name, "static int attempt(void) { " + body + " }", "", TOUCH);
  }
}
