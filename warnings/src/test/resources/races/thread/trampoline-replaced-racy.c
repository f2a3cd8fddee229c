// What is passed is replaced before the thread is started, now and then.
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

static void (*replaced)(void *);

static struct thread *launch(void (*fn)(void *), void *arg) {
  struct thread *t = malloc(sizeof *t);
  if (!t)
    abort();
  t->fn = fn;
  if (replaced)
    t->fn = replaced;
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

int main(int count, char **values) {
  if (count > 1)
    replaced = first;
  struct thread *a = launch(first, 0), *b = launch(second, 0);
  join(a);
  join(b);
  return 0;
}
