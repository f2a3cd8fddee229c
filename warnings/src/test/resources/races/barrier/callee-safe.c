// The wait is inside a function that is told which barrier.
#include <pthread.h>

pthread_barrier_t bar, other;
int data;

static void sync_on(pthread_barrier_t *b) { pthread_barrier_wait(b); }

static void *writer(void *unused) {
  data = 1; // NORACE
  sync_on(&bar);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&t, 0, writer, 0);
  sync_on(&bar);
  data = 2; // NORACE
  return 0;
}
