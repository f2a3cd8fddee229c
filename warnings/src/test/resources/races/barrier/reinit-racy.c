// The barrier is made anew between two waits: it counts one thread only then.
#include <pthread.h>

pthread_barrier_t bar;
int data;

static void *writer(void *unused) {
  pthread_barrier_wait(&bar);
  data = 1; // RACE
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&t, 0, writer, 0);
  pthread_barrier_wait(&bar);
  pthread_barrier_destroy(&bar);
  pthread_barrier_init(&bar, 0, 1);
  pthread_barrier_wait(&bar);
  data = 2; // RACE
  return 0;
}
