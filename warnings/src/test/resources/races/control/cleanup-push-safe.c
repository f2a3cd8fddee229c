// A handler that gives the lock back when the thread is cancelled: its code is not executed otherwise.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void release(void *held) {
  pthread_mutex_unlock(held);
}

static void *run(void *arg) {
  pthread_mutex_lock(&lock);
  pthread_cleanup_push(release, &lock);
  counter++; // NORACE
  pthread_cleanup_pop(1);
  return arg;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, run, 0);
  pthread_create(&other, 0, run, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
