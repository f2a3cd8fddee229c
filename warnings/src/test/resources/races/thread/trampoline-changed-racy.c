// What the thread is to call is changed after it was started.
#include <pthread.h>
#include <stdlib.h>

struct thread {
  pthread_t id;
  void (*fn)(void *);
  void *arg;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *begin(void *p) {
  struct thread *t = p;
  void (*fn)(void *);
  pthread_mutex_lock(&lock);
  fn = t->fn;
  pthread_mutex_unlock(&lock);
  fn(t->arg);
  return 0;
}

static struct thread *launch(void (*fn)(void *), void *arg) {
  struct thread *t = malloc(sizeof *t);
  if (!t)
    abort();
  t->fn = fn;
  t->arg = arg;
  if (pthread_create(&t->id, 0, begin, t))
    abort();
  return t;
}

static void join(struct thread *t) {
  pthread_join(t->id, 0);
  free(t);
}

static int x, y;

static void first(void *arg) {
  x++; // RACE
}

static void second(void *arg) {
  y++;
}

int main(void) {
  struct thread *a = launch(first, 0), *b = launch(second, 0);
  pthread_mutex_lock(&lock);
  b->fn = first;
  pthread_mutex_unlock(&lock);
  join(a);
  join(b);
  return 0;
}
