// The function only counts what does not hold, and returns all the same.
#include <pthread.h>
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int busy;
static int log_length;
static int failures;
static void must(int holds) {
  if (!holds) {
    failures++;
  }
}
static void *worker(void *unused) {
  pthread_mutex_lock(&guard);
  must(busy == 0);
  busy = 1;
  pthread_mutex_unlock(&guard);
  log_length++; // RACE
  pthread_mutex_lock(&guard);
  busy = 0;
  pthread_mutex_unlock(&guard);
  return unused;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
