// The number is cut to 32 bits, which keep the steps of the counter.
#include <pthread.h>

int data[4];

static void *worker(void *arg) {
  int me = (int)(long)arg;
  data[me]++; // NORACE
  return 0;
}

int main(void) {
  pthread_t t;
  for (long i = 0; i < 3; i++) {
    pthread_create(&t, 0, worker, (void *)i);
  }
  return 0;
}
