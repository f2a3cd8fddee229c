// A thread that is started after the barrier comes after all that was done before it.
#include <pthread.h>

pthread_barrier_t bar;
int data;

static void *child(void *unused) {
  data = 2; // NORACE
  return 0;
}

static void *writer(void *unused) {
  data = 1; // NORACE
  pthread_barrier_wait(&bar);
  return 0;
}

int main(void) {
  pthread_t t, c;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&t, 0, writer, 0);
  pthread_barrier_wait(&bar);
  pthread_create(&c, 0, child, 0);
  return 0;
}
