// A spin lock made of an atomic exchange.
#include <pthread.h>
#include <stdatomic.h>

atomic_int busy;
int data;

static void lock(atomic_int *l) { while (atomic_exchange(l, 1)); }
static void unlock(atomic_int *l) { atomic_store(l, 0); }

static void *worker(void *unused) {
  lock(&busy);
  data++; // NORACE
  unlock(&busy);

  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  return 0;
}
