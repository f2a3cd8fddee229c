// A function of the program's own returns only where what it is passed holds; what that was computed from is known then.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int busy;
static int log_length;
static void must(int holds) {
  if (!holds) {
    abort();
  }
}
static void *worker(void *unused) {
  pthread_mutex_lock(&guard);
  must(busy == 0);
  busy = 1;
  pthread_mutex_unlock(&guard);
  log_length++; // NORACE
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
