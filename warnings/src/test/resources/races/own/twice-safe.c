// The second round goes on where the first one ended.
#include <pthread.h>
#define N 2

int data[2 * N];

static void *worker(void *arg) {
  data[(long)arg]++; // NORACE
  return 0;
}

int main(void) {
  pthread_t t;
  int i;
  for (i = 0; i < N; i++)
    pthread_create(&t, 0, worker, (void *)(long)i);
  for (i = N; i < 2 * N; i++)
    pthread_create(&t, 0, worker, (void *)(long)i);
  return 0;
}
