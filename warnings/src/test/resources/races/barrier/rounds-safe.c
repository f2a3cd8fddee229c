// Two waits in each round keep two phases apart, however many rounds there are.
#include <pthread.h>
#include <stdlib.h>

pthread_barrier_t bar;
int shared;

static void *reader(void *unused) {
  for (int i = 0; i < 2; i++) {
    pthread_barrier_wait(&bar);
    (void)shared; // NORACE
    pthread_barrier_wait(&bar);
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&t, 0, reader, 0);
  for (int i = 0; i < 2; i++) {
    shared = i; // NORACE
    pthread_barrier_wait(&bar);
    pthread_barrier_wait(&bar);
  }
  return 0;
}
