// A wait behind a pointer to a function: the counts before the two accesses are equal.
#include <pthread.h>
#include <stdlib.h>

pthread_barrier_t bar;
int data;

static void waits(void) { pthread_barrier_wait(&bar); }
static void (*step)(void) = waits;

static void *writer(void *unused) {
  step();
  data = 1; // RACE
  pthread_barrier_wait(&bar);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&t, 0, writer, 0);
  pthread_barrier_wait(&bar);
  data = 2; // RACE
  pthread_barrier_wait(&bar);
  return 0;
}
