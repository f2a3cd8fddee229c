// A callee takes and gives back another lock while main holds this one for its helper.
#include <pthread.h>

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t unrelated = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *unused) {
  pthread_mutex_lock(&lock);
  count++; // NORACE
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *helper(void *unused) {
  count++; // NORACE
  return unused;
}

static void pause_with(pthread_mutex_t *mutex) {
  pthread_mutex_unlock(mutex);
  pthread_mutex_lock(mutex);
}

int main(void) {
  pthread_t first;
  pthread_t second;
  pthread_create(&first, NULL, other, NULL);
  pthread_mutex_lock(&unrelated);
  pthread_mutex_lock(&lock);
  pthread_create(&second, NULL, helper, NULL);
  pause_with(&unrelated);
  pthread_join(second, NULL);
  pthread_mutex_unlock(&lock);
  pthread_mutex_unlock(&unrelated);
  return 0;
}
