// What is called makes an object each time, or takes one that is there.
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

static struct thread *again(void (*fn)(void *), void *arg) {
  static struct thread one;
  one.fn = fn;
  one.arg = arg;
  if (pthread_create(&one.id, 0, begin, &one))
    abort();
  return &one;
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

int main(int count, char **values) {
  struct thread *(*start)(void (*)(void *), void *) = count > 1 ? again : launch;
  struct thread *a = start(first, 0);
  struct thread *b = start(second, 0);
  join(a);
  x++; // RACE
  join(b);
  return 0;
}
