// Each call of the wrapper starts a thread of its own, and both are joined.
#include <pthread.h>

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int start(pthread_t *thread, void *(*function)(void *)) {
  return pthread_create(thread, NULL, function, NULL);
}

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  count++; // NORACE
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  start(&first, work);
  start(&second, work);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  count = 0; // NORACE
  return 0;
}
