// Others know the address of the copy, and change it under a lock.
#include <pthread.h>
#include <stdlib.h>

struct thread {
  pthread_t id;
  void (*fn)(void *);
  void *arg;
};

static struct thread *known;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *begin(void *p) {
  struct thread t = *(struct thread *)p;
  free(p);
  void (*fn)(void *);
  pthread_mutex_lock(&lock);
  known = &t;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  fn = t.fn;
  pthread_mutex_unlock(&lock);
  fn(t.arg);
  return 0;
}

static pthread_t launch(void (*fn)(void *), void *arg) {
  pthread_t id;
  struct thread *t = malloc(sizeof *t);
  if (!t)
    abort();
  t->fn = fn;
  t->arg = arg;
  if (pthread_create(&id, 0, begin, t))
    abort();
  return id;
}

static int x, y;

static void first(void *arg) {
  x++; // RACE
}

static void second(void *arg) {
  y++;
}

int main(void) {
  pthread_t a = launch(first, 0), b = launch(second, 0);
  pthread_mutex_lock(&lock);
  if (known)
    known->fn = first;
  pthread_mutex_unlock(&lock);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
