// It waits at one of two barriers, nobody knows at which.
#include <pthread.h>
#include <stdlib.h>

pthread_barrier_t bar, other;
pthread_barrier_t *which;
int data;

static void *writer(void *unused) {
  data = 1; // RACE
  pthread_barrier_wait(&bar);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&bar, 0, 2);
  pthread_barrier_init(&other, 0, 1);
  which = rand() ? &bar : &other;
  pthread_create(&t, 0, writer, 0);
  pthread_barrier_wait(which);
  data = 2; // RACE
  return 0;
}
