#include <pthread.h>

// A function that nobody defines may be weak: its address is null then, so that the lock is not taken.

extern int use_locks(void) __attribute__((weak));

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;
static int without;

static void *worker(void *arg) {
  if (use_locks) {
    pthread_mutex_lock(&lock);
  }
  total++; // RACE
  if (use_locks) {
    pthread_mutex_unlock(&lock);
  }
  if (!use_locks) {
    without++; // RACE
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  return 0;
}
