// Main holds the lock from before it creates the helper until it has joined it: so whoever holds it does not meet the helper.
#include <pthread.h>

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

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

int main(void) {
  pthread_t first;
  pthread_t second;
  pthread_create(&first, NULL, other, NULL);
  pthread_mutex_lock(&lock);
  pthread_create(&second, NULL, helper, NULL);
  pthread_join(second, NULL);
  pthread_mutex_unlock(&lock);
  pthread_join(first, NULL);
  return 0;
}
