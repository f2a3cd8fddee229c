// A spin lock made of a swap, left when it finds another number than the one it put there, or tried again when it finds that.
#include <pthread.h>

int busy, data;

static void lock(void) {
  int found;
  for (;;) {
    found = __sync_lock_test_and_set(&busy, 1);
    if (found == 1)
      continue;
    return;
  }
}

static void *worker(void *unused) {
  lock();
  data++; // NORACE
  __sync_lock_release(&busy);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  return 0;
}
