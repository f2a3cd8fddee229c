// The older builtins, one try only; the lock is given back whether it was taken or not.
#include <pthread.h>

int busy, data;

static void *worker(void *unused) {
  if (__sync_bool_compare_and_swap(&busy, 0, 1)) {
    data++; // RACE

  }
  __sync_lock_release(&busy);
  return 0;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_create(&c, 0, worker, 0);
  return 0;
}
