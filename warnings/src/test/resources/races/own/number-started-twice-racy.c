// A wrapper of the wrapper starts two threads for each number.
#include <pthread.h>

static int all[3];

static void *count(void *arg) {
  all[(long)arg]++; // RACE
  return 0;
}

static void launch(pthread_t *id, long number) {
  pthread_create(id, 0, count, (void *)number);
}

static void both(pthread_t *id, long number) {
  launch(id, number);
  launch(id + 1, number);
}

int main(void) {
  pthread_t id[6];
  for (long i = 0; i < 3; i++)
    both(&id[2 * i], i);
  return 0;
}
