// The handle is moved away.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *count(void *arg) {
  pthread_mutex_lock(&lock);
  x++; // RACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t id = 0, other;
  pthread_create(&id, 0, count, 0);
  other = id;
  id = 0;
  if (id)
    pthread_join(id, 0);
  return x + (other != 0); // RACE
}
