// A wrapper starts one thread for each element.
#include <pthread.h>

struct counter {
  int n;
};

static void *count(void *arg) {
  struct counter *c = arg;
  c->n++; // NORACE
  return 0;
}

static void launch(pthread_t *id, struct counter *c) {
  pthread_create(id, 0, count, c);
}

int main(void) {
  pthread_t id[6];
  struct counter all[3] = {{0}};
  for (int i = 0; i < 3; i++)
    launch(&id[i], &all[i]);
  return 0;
}
