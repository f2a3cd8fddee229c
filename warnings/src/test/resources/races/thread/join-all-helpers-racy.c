// The threads are started twice: the handles of the first ones are overwritten.
#include <pthread.h>

#define THREADS 3

static int count;
static pthread_t threads[THREADS];

static void *work(void *unused) {
  __atomic_fetch_add(&count, 1, __ATOMIC_SEQ_CST); // RACE
  return unused;
}

static void start(void) {
  for (int i = 0; i < THREADS; i++) {
    pthread_create(&threads[i], NULL, work, NULL);
  }
}

static void stop(void) {
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
  }
}

int main(void) {
  start();
  start();
  stop();
  count = 0; // RACE
  return 0;
}
