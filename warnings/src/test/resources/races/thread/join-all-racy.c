// The second loop leaves out the last thread.
#include <pthread.h>

#define THREADS 3

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  count++; // RACE
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) {
    pthread_create(&threads[i], NULL, work, NULL);
  }
  for (int i = 0; i < THREADS - 1; i++) {
    pthread_join(threads[i], NULL);
  }
  count = 0; // RACE
  return 0;
}
