// Now and then another function is called than that in what was copied.
#include <pthread.h>
#include <stdlib.h>

struct thread {
  pthread_t id;
  void (*fn)(void *);
  void *arg;
};

static int other;
static void first(void *arg);

static void *begin(void *p) {
  struct thread t;
  if (other) {
    t.fn = first;
    t.arg = 0;
    goto call;
  }
  t = *(struct thread *)p;
call:
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
  y++;
}

int main(int count, char **values) {
  other = count > 1;
  pthread_t a = launch(first, 0), b = launch(second, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
