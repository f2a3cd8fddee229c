// The wrapper starts threads for one element in a loop.
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
  for (int i = 0; i < 2; i++)
    launch(id + i, c);
}

int main(void) {
  pthread_t id[6];
  struct counter all[3] = {{0}};
  for (int i = 0; i < 3; i++)
    both(&id[2 * i], &all[i]);
  return 0;
}
