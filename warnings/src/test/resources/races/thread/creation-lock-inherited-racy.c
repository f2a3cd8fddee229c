// The manager takes the lock, creates the loader, and ends. The lock is robust: the reader gets it while the loader still works.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock;
static int cached;

static void *load(void *arg) {
  cached = 1; // RACE
  return arg;
}

static void *manage(void *arg) {
  pthread_t loader;
  pthread_mutex_lock(&lock);
  if (pthread_create(&loader, NULL, load, arg) == 0)
    pthread_detach(loader);
  return NULL;
}

static void *read_cache(void *arg) {
  pthread_mutex_lock(&lock);
  printf("%d\n", cached); // RACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_mutexattr_t kind;
  pthread_t manager, reader;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_setrobust(&kind, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&lock, &kind);
  if (pthread_create(&manager, NULL, manage, NULL) != 0 || pthread_create(&reader, NULL, read_cache, NULL) != 0)
    return 1;
  pthread_join(manager, NULL);
  pthread_join(reader, NULL);
  return 0;
}
