// What another call made is another object.
#include <pthread.h>
#include <stdlib.h>

struct thread {
  pthread_t id;
  void (*fn)(struct thread *);
  int done;
};

static void *begin(void *p) {
  struct thread *t = p;
  t->fn(t);
  return 0;
}

static void first(struct thread *t) {
  t->done = 1; // NORACE
}

static void second(struct thread *t) {
  t->done = 2; // NORACE
}

static struct thread *launch(void (*fn)(struct thread *)) {
  struct thread *t = malloc(sizeof *t);
  if (!t)
    abort();
  t->fn = fn;
  t->done = 0;
  if (pthread_create(&t->id, 0, begin, t))
    abort();
  return t;
}

int main(void) {
  struct thread *a = launch(first);
  struct thread *b = launch(second);
  pthread_join(a->id, 0);
  free(a); // NORACE
  pthread_join(b->id, 0);
  free(b); // NORACE
  return 0;
}
