// A wrapper starts one thread for each number.
#include <pthread.h>

static int all[3];

static void *count(void *arg) {
  all[(long)arg]++; // NORACE
  return 0;
}

static void launch(pthread_t *id, long number) {
  pthread_create(id, 0, count, (void *)number);
}

int main(void) {
  pthread_t id[6];
  for (long i = 0; i < 3; i++)
    launch(&id[i], i);
  return 0;
}
