// One thread holds the lock for two helpers, which run at one time.
#include <pthread.h>

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *helper(void *unused) {
  count++; // RACE
  return unused;
}

static void *last(void *unused) {
  count++; // RACE
  return unused;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  pthread_mutex_lock(&lock);
  pthread_create(&first, NULL, helper, NULL);
  pthread_create(&second, NULL, last, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  pthread_mutex_unlock(&lock);
  return 0;
}
