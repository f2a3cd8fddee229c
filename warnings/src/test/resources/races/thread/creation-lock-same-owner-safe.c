// Two threads each hold the lock for a helper of their own.
#include <pthread.h>

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *helper(void *unused) {
  count++; // NORACE
  return unused;
}

static void *last(void *unused) {
  count++; // NORACE
  return unused;
}

static void *owner(void *unused) {
  pthread_t thread;
  pthread_mutex_lock(&lock);
  pthread_create(&thread, NULL, helper, NULL);
  pthread_join(thread, NULL);
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  pthread_create(&first, NULL, owner, NULL);
  pthread_mutex_lock(&lock);
  pthread_create(&second, NULL, last, NULL);
  pthread_join(second, NULL);
  pthread_mutex_unlock(&lock);
  return 0;
}
