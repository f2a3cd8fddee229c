// One function starts all threads, another one joins them; the handles are in a global array.
#include <pthread.h>

#define THREADS 3

static int count;
static pthread_t threads[THREADS];

static void *work(void *unused) {
  __atomic_fetch_add(&count, 1, __ATOMIC_SEQ_CST); // NORACE
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
  stop();
  count = 0; // NORACE
  return 0;
}
