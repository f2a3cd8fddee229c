// The handle is zero where no thread was started.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *count(void *arg) {
  pthread_mutex_lock(&lock);
  x++; // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t id = 0;
  if (pthread_create(&id, 0, count, 0) != 0)
    id = 0;
  if (id)
    pthread_join(id, 0);
  return x; // NORACE
}
