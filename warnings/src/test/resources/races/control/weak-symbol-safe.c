#include <pthread.h>

// Whether or not somebody defines the weak function, the lock is held.

extern void note(int) __attribute__((weak));

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  if (note) {
    note(1);
  }
  total++; // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  return 0;
}
