// Main has the element behind those of the threads.
#include <pthread.h>
#define N 3

int data[N + 1];

static void *worker(void *arg) {
  data[(long)arg]++; // NORACE
  return 0;
}

int main(void) {
  pthread_t t;
  for (long i = 0; i < N; i++)
    pthread_create(&t, 0, worker, (void *)i);
  data[N]++; // NORACE
  return 0;
}
