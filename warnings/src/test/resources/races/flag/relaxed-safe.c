// The exchange orders what follows.
#include <pthread.h>
#include <stdatomic.h>

atomic_int busy;
int data;

static void *worker(void *unused) {
  while (atomic_exchange_explicit(&busy, 1, memory_order_acquire));
  data++; // NORACE
  atomic_store_explicit(&busy, 0, memory_order_release);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  return 0;
}
