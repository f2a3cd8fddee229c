// The second thread is put where the handle of the first one is.
#include <pthread.h>

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int start(pthread_t *thread, void *(*function)(void *)) {
  return pthread_create(thread, NULL, function, NULL);
}

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  count++; // RACE
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t first;
  start(&first, work);
  start(&first, work);
  pthread_join(first, NULL);
  count = 0; // RACE
  return 0;
}
