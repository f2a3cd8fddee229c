// The copy is changed before the call.
#include <pthread.h>
#include <stdlib.h>

struct thread {
  pthread_t id;
  void (*fn)(void *);
  void *arg;
};

static void change(struct thread *t);

static void *begin(void *p) {
  struct thread t = *(struct thread *)p;
  free(p);
  change(&t);
  t.fn(t.arg);
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
  y++; // NORACE
}

static void change(struct thread *t) {
  t->fn = first;
}

int main(void) {
  pthread_t a = launch(first, 0), b = launch(second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
