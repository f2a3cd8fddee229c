// A spin lock made of compare and swap; what is expected is not reset after a failure, so the second try succeeds.
#include <pthread.h>

int busy, data;

static void lock(void) {
  int free = 0;
  while (!__atomic_compare_exchange_n(&busy, &free, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
    ;
}

static void *worker(void *unused) {
  lock();
  data++; // RACE
  __atomic_store_n(&busy, 0, __ATOMIC_RELEASE);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  return 0;
}
