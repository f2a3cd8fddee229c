// The handle is in a new object that nobody else knows; there is none where the start failed.
#include <pthread.h>
#include <stdlib.h>

struct thread {
  pthread_t id;
};

static int x;

static void *work(void *arg) {
  x++; // NORACE
  return arg;
}

static struct thread *launch(void) {
  struct thread *t = malloc(sizeof *t);
  if (!t)
    return 0;
  if (pthread_create(&t->id, 0, work, 0)) {
    free(t);
    return 0;
  }
  return t;
}

int main(int count, char **values) {
  struct thread *t = launch();
  if (t)
    pthread_join(t->id, 0);
  x++; // NORACE
  return 0;
}
