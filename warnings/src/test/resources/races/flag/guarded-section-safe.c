// A number that is tested and set in one atomic section is a lock.
#include <pthread.h>
extern void abort(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
void assume_abort_if_not(int condition) {
  if (!condition) {
    abort();
  }
}
int taken;
int data;
void __VERIFIER_atomic_acquire(void) {
  assume_abort_if_not(taken == 0);
  taken = 1; // NORACE
}
void __VERIFIER_atomic_release(void) {
  assume_abort_if_not(taken == 1);
  taken = 0; // NORACE
}
void *worker(void *unused) {
  __VERIFIER_atomic_acquire();
  data++; // NORACE
  __VERIFIER_atomic_release();
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return data; // NORACE
}
