// Two threads initialise one object of attributes under a lock.
#include <pthread.h>

static pthread_attr_t attributes;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *prepare(void *unused) {
  pthread_mutex_lock(&m);
  pthread_attr_init(&attributes); // NORACE
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, prepare, 0);
  pthread_mutex_lock(&m);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED); // NORACE
  pthread_mutex_unlock(&m);
  pthread_join(one, 0);
  return 0;
}
