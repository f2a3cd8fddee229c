// A wrapper of the wrapper starts two threads for each element.
#include <pthread.h>

struct counter {
  int n;
};

static void *count(void *arg) {
  struct counter *c = arg;
  c->n++; // RACE
  return 0;
}

static void launch(pthread_t *id, struct counter *c) {
  pthread_create(id, 0, count, c);
}

static void both(pthread_t *id, struct counter *c) {
  launch(id, c);
  launch(id + 1, c);
}

int main(void) {
  pthread_t id[6];
  struct counter all[3] = {{0}};
  for (int i = 0; i < 3; i++)
    both(&id[2 * i], &all[i]);
  return 0;
}
