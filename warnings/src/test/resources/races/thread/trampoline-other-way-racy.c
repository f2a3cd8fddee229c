// What another thread is told to call comes to the same function by itself.
#include <pthread.h>
#include <stdlib.h>

struct thread {
  pthread_t id;
  void (*fn)(void *);
  void *arg;
};

static void *begin(void *p) {
  struct thread *t = p;
  t->fn(t->arg);
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
  y++; // NORACE
  first(arg);
}

int main(void) {
  struct thread *a = launch(first, 0), *b = launch(second, 0);
  join(a);
  join(b);
  return 0;
}
