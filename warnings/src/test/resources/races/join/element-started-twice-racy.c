// One of the two threads of an element has been joined.
#include <pthread.h>

static int all[3];

static void *count(void *arg) {
  int *n = arg;
  (*n)++; // RACE
  return 0;
}

static void launch(pthread_t *id, int *n) {
  pthread_create(id, 0, count, n);
}

static void both(pthread_t *id, pthread_t *other, int *n) {
  launch(id, n);
  launch(other, n);
}

int main(void) {
  pthread_t id[3], other[3];
  for (int i = 0; i < 3; i++)
    both(&id[i], &other[i], &all[i]);
  for (int i = 0; i < 3; i++) {
    pthread_join(id[i], 0);
    all[i]++; // RACE
  }
  return 0;
}
