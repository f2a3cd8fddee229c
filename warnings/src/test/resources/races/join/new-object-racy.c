// The thread is joined now and then.
#include <pthread.h>
#include <stdlib.h>

struct thread {
  pthread_t id;
};

static int x;

static void *work(void *arg) {
  x++; // RACE
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
  if (t && count > 1)
    pthread_join(t->id, 0);
  x++; // RACE
  return 0;
}
