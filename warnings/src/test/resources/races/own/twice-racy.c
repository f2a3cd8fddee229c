// The loop that hands out the numbers is executed twice.
#include <pthread.h>
#define N 2

int data[N];

static void *worker(void *arg) {
  data[(long)arg]++; // RACE
  return 0;
}

int main(void) {
  pthread_t t;
  for (int round = 0; round < 2; round++)
    for (int i = 0; i < N; i++)
      pthread_create(&t, 0, worker, (void *)(long)i);
  return 0;
}
