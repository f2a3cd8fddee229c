// A wait reads the deadline that another thread sets.
#include <pthread.h>
#include <time.h>

static struct timespec deadline;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *sleeper(void *unused) {
  pthread_mutex_lock(&m);
  pthread_cond_timedwait(&c, &m, &deadline); // NORACE
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, sleeper, 0);
  pthread_mutex_lock(&m);
  deadline.tv_sec = 1; // NORACE
  pthread_mutex_unlock(&m);
  pthread_join(one, 0);
  return 0;
}
