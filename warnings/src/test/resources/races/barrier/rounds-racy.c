// One wait in each round: the writer may be one round ahead.
#include <pthread.h>
#include <stdlib.h>

pthread_barrier_t bar;
int shared;

static void *reader(void *unused) {
  for (int i = 0; i < 2; i++) {
    pthread_barrier_wait(&bar);
    (void)shared; // RACE
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&t, 0, reader, 0);
  for (int i = 0; i < 2; i++) {
    shared = i; // RACE
    pthread_barrier_wait(&bar);
  }
  return 0;
}
