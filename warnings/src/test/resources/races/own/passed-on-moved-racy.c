// What the thread is handed is exchanged under a lock.
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
  void *arg;
  pthread_mutex_lock(&lock);
  arg = t->arg;
  pthread_mutex_unlock(&lock);
  t->fn(arg);
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

struct counter {
  int n;
};

static void count(void *arg) {
  struct counter *c = arg;
  c->n++; // RACE
}

int main(void) {
  struct counter one = {0}, two = {0};
  struct thread *a = launch(count, &one), *b = launch(count, &two);
  pthread_mutex_lock(&lock);
  b->arg = &one;
  pthread_mutex_unlock(&lock);
  join(a);
  join(b);
  return 0;
}
