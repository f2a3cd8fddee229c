// Two threads initialise one object of attributes.
#include <pthread.h>

static pthread_attr_t attributes;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *prepare(void *unused) {
  pthread_attr_init(&attributes); // RACE
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, prepare, 0);
  pthread_mutex_lock(&m);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED); // RACE
  pthread_mutex_unlock(&m);
  pthread_join(one, 0);
  return 0;
}
