// The manager holds the lock from the creation of the loader to its end, and the loader waits for the thread that it starts.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int cached;

static void *fill(void *arg) {
  cached = 1; // NORACE
  return arg;
}

static void *load(void *arg) {
  pthread_t filler;
  if (pthread_create(&filler, NULL, fill, arg) == 0)
    pthread_join(filler, NULL);
  return NULL;
}

static void *manage(void *arg) {
  pthread_t loader;
  pthread_mutex_lock(&lock);
  if (pthread_create(&loader, NULL, load, arg) == 0)
    pthread_join(loader, NULL);
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void *read_cache(void *arg) {
  pthread_mutex_lock(&lock);
  printf("%d\n", cached); // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t manager;
  pthread_t reader;
  if (pthread_create(&manager, NULL, manage, NULL) != 0 || pthread_create(&reader, NULL, read_cache, NULL) != 0)
    return 1;
  pthread_join(manager, NULL);
  pthread_join(reader, NULL);
  return 0;
}
