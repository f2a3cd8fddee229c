// The number is cut to 32 bits, in which the steps of the counter do not count.
#include <pthread.h>

int data[4];

static void *worker(void *arg) {
  int me = (int)(long)arg;
  data[me]++; // RACE
  return 0;
}

int main(void) {
  pthread_t t;
  for (long i = 0; i < 3L << 32; i += 1L << 32) {
    pthread_create(&t, 0, worker, (void *)i);
  }
  return 0;
}
