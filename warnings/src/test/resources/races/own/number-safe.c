// Each thread is handed its number and writes the element of that number.
#include <pthread.h>
#define N 3

int data[N], cut[N];

static void *worker(void *arg) {
  long me = (long)arg;
  data[me] = 1; // NORACE
  int small = (int)me;
  cut[small]++; // NORACE
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, worker, (void *)(long)i);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return data[0];
}
