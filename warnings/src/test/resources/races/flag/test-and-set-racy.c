// Test and set in a loop; another thread resets the lock.
#include <pthread.h>

int busy, data;

static void *worker(void *unused) {
  while (__sync_lock_test_and_set(&busy, 1));
  data++; // RACE
  __sync_lock_release(&busy);
  return 0;
}

static void *other(void *unused) {
  __sync_lock_release(&busy);
  return 0;
}

int main(void) {
  pthread_t a, b, c;
  __sync_lock_release(&busy);
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_create(&c, 0, other, 0);
  return 0;
}
