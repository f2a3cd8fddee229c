// The two wait at two barriers.
#include <pthread.h>

pthread_barrier_t bar, other;
int data;

static void sync_on(pthread_barrier_t *b) { pthread_barrier_wait(b); }

static void *writer(void *unused) {
  data = 1; // RACE
  sync_on(&bar);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&bar, 0, 2);
  pthread_barrier_init(&other, 0, 1);
  pthread_create(&t, 0, writer, 0);
  sync_on(&other);
  data = 2; // RACE
  return 0;
}
