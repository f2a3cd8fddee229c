// Main holds the lock from before it creates the loader until it has written. What the loader starts takes the lock first.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int cached;

static void *fill(void *arg) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  cached = 1; // NORACE
  return arg;
}

static void *load(void *arg) {
  pthread_t filler;
  if (pthread_create(&filler, NULL, fill, arg) == 0)
    pthread_detach(filler);
  return NULL;
}

int main(void) {
  pthread_t loader;
  pthread_mutex_lock(&lock);
  if (pthread_create(&loader, NULL, load, NULL) != 0)
    return 1;
  cached = 0; // NORACE
  pthread_mutex_unlock(&lock);
  pthread_exit(NULL);
}
