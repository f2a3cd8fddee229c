// The same without the second life of the barrier.
#include <pthread.h>

pthread_barrier_t bar;
int data;

static void *writer(void *unused) {
  pthread_barrier_wait(&bar);
  data = 1; // NORACE
  pthread_barrier_wait(&bar);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&t, 0, writer, 0);
  pthread_barrier_wait(&bar);
  pthread_barrier_wait(&bar);
  pthread_barrier_destroy(&bar);
  data = 2; // NORACE
  return 0;
}
