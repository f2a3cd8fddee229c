// Either branch waits once.
#include <pthread.h>

pthread_barrier_t bar;
int data, chosen;

static void *writer(void *unused) {
  data = 1; // NORACE
  if (chosen)
    pthread_barrier_wait(&bar);
  else
    pthread_barrier_wait(&bar);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&t, 0, writer, 0);
  pthread_barrier_wait(&bar);
  data = 2; // NORACE
  return 0;
}
