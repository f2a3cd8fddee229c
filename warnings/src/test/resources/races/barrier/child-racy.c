// It is started before the barrier.
#include <pthread.h>

pthread_barrier_t bar;
int data;

static void *child(void *unused) {
  data = 2; // RACE
  return 0;
}

static void *writer(void *unused) {
  data = 1; // RACE
  pthread_barrier_wait(&bar);
  return 0;
}

int main(void) {
  pthread_t t, c;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&t, 0, writer, 0);
  pthread_create(&c, 0, child, 0);
  pthread_barrier_wait(&bar);
  return 0;
}
