package baton.oracle;

import java.util.List;

/** Results that tell of failure, read, left unread or misread. */
final class HiddenResults {
  private static final String OLD = "struct timespec old = {0, 0}; ";

  static final Hiding.Kind KIND =
      new Hiding.Kind(
          "results",
          List.of(
              way("trylock", "int e = pthread_mutex_trylock(&mutex); if (e == 0 || WRONG) value++; if (e == 0) pthread_mutex_unlock(&mutex);"),
              way("trylock misread", "int e = pthread_mutex_trylock(&mutex); if (WRONG ? e != 0 : e == 0) value++; if (e == 0) { if (WRONG) value = 3; pthread_mutex_unlock(&mutex); }"),
              way("trylock below zero", "int e = pthread_mutex_trylock(&mutex); if (WRONG ? e >= 0 : e == 0) value++; if (e == 0) pthread_mutex_unlock(&mutex);"),
              way("timedlock", OLD + "int e = pthread_mutex_timedlock(&mutex, &old); if (e == 0 || WRONG) value++; if (e == 0) pthread_mutex_unlock(&mutex);"),
              way("timedlock misread", OLD + "int e = pthread_mutex_timedlock(&mutex, &old); if (WRONG ? e != EDEADLK : e == 0) value++; if (e == 0) pthread_mutex_unlock(&mutex);"),
              new Hiding("sem_trywait", "static sem_t sem;", "sem_init(&sem, 0, 1);", "int e = sem_trywait(&sem); if (e == 0 || WRONG) value++; if (e == 0) sem_post(&sem);"),
              new Hiding("sem_timedwait", "static sem_t sem;", "sem_init(&sem, 0, 1);", OLD + "int e = sem_timedwait(&sem, &old); if (e == 0 || WRONG) value++; if (e == 0) sem_post(&sem);"),
              new Hiding("tryjoin", "static int mine;\nstatic void *task(void *arg) { int *p = arg; *p = 1; return NULL; }", "",
                  "int own = 0; pthread_t t; if (pthread_create(&t, NULL, task, &own)) abort(); int e = pthread_tryjoin_np(t, NULL); if (e == 0 || WRONG) own++; if (e) pthread_join(t, NULL);"),
              new Hiding("timedjoin", "static void *task(void *arg) { int *p = arg; *p = 1; return NULL; }", "",
                  OLD + "int own = 0; pthread_t t; if (pthread_create(&t, NULL, task, &own)) abort(); int e = pthread_timedjoin_np(t, NULL, &old); if (e == 0 || WRONG) own++; if (e) pthread_join(t, NULL);"),
              checking("error-checking mutex", "pthread_mutex_lock(&checked); if (pthread_mutex_lock(&checked) != EDEADLK) abort(); if (WRONG) pthread_mutex_unlock(&checked); value++; if (!WRONG) pthread_mutex_unlock(&checked);"),
              checking("error-checking mutex, levels counted", "pthread_mutex_lock(&checked); int again = pthread_mutex_lock(&checked); if (again == 0 || WRONG) pthread_mutex_unlock(&checked); value++; if (!WRONG) pthread_mutex_unlock(&checked);")));

  private HiddenResults() {}

  private static Hiding way(String name, String use) {
    return new Hiding(name, "", "", use);
  }

  private static Hiding checking(String name, String use) {
    return new Hiding(
        name, "static pthread_mutex_t checked;",
        "pthread_mutexattr_t kind; pthread_mutexattr_init(&kind); pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK); pthread_mutex_init(&checked, &kind);", use);
  }
}
