// Main has an element that one of the threads has.
#include <pthread.h>
#define N 3

int data[N + 1];

static void *worker(void *arg) {
  data[(long)arg]++; // RACE
  return 0;
}

int main(void) {
  pthread_t t;
  for (long i = 0; i <= N; i++)
    pthread_create(&t, 0, worker, (void *)i);
  data[N]++; // RACE
  return 0;
}
