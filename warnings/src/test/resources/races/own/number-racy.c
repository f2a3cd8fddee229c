// The next element is written as well, and it is that of the next thread.
#include <pthread.h>
#define N 3

int data[N + 1], half[N], again[N];

static void *worker(void *arg) {
  long me = (long)arg;
  data[me] = 1;     // RACE
  data[me + 1] = 1; // RACE
  half[me / 2]++;   // RACE
  again[me % 2]++;  // RACE
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, worker, (void *)(long)i);
  return 0;
}
