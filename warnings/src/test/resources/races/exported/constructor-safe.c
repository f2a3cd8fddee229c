/* What the loader runs is over before anybody calls; what callers share has a lock. */
#include <pthread.h>

static int level;
static unsigned long served;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void prepare(void) {
  level = 2; // NORACE
}

int serve(int wanted) {
  pthread_mutex_lock(&mutex);
  served++; // NORACE
  pthread_mutex_unlock(&mutex);
  return wanted > level; // NORACE
}
