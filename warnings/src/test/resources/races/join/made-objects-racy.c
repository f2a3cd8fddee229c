// The call returns one object each time, so the second handle takes the place of the first.
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

static struct thread *known;

static struct thread *launch(void (*fn)(void *), void *arg) {
  struct thread *t = known ? known : malloc(sizeof *t);
  if (!t)
    abort();
  known = t;
  t->fn = fn;
  t->arg = arg;
  if (pthread_create(&t->id, 0, begin, t))
    abort();
  return t;
}

static void join(struct thread *t) {
  pthread_join(t->id, 0);
}

static int x, y;

static void first(void *arg) {
  x++; // RACE
}

static void second(void *arg) {
  y++;
}

int main(void) {
  struct thread *a = launch(first, 0);
  struct thread *b = launch(second, 0);
  join(b);
  x++; // RACE
  join(a);
  return 0;
}
