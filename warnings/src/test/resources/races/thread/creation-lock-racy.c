// Main gives the lock back before it joins the helper.
#include <pthread.h>

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *other(void *unused) {
  pthread_mutex_lock(&lock);
  count++; // RACE
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *helper(void *unused) {
  count++; // RACE
  return unused;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  pthread_create(&first, NULL, other, NULL);
  pthread_mutex_lock(&lock);
  pthread_create(&second, NULL, helper, NULL);
  pthread_mutex_unlock(&lock);
  pthread_join(second, NULL);
  pthread_join(first, NULL);
  return 0;
}
