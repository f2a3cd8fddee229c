// The thread of an element has been joined when it is looked at.
#include <pthread.h>

static int all[3];

static void *count(void *arg) {
  int *n = arg;
  (*n)++; // NORACE
  return 0;
}

static void launch(pthread_t *id, int *n) {
  pthread_create(id, 0, count, n);
}

int main(void) {
  pthread_t id[3];
  for (int i = 0; i < 3; i++)
    launch(&id[i], &all[i]);
  for (int i = 0; i < 3; i++) {
    pthread_join(id[i], 0);
    all[i]++; // NORACE
  }
  return 0;
}
