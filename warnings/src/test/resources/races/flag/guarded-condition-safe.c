// What is tested is that the number is zero.
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
void *worker(void *unused) {
  __VERIFIER_atomic_begin();
  assume_abort_if_not(!taken);
  taken = 1;
  __VERIFIER_atomic_end();
  data++; // NORACE
  __VERIFIER_atomic_begin();
  taken = 0;
  __VERIFIER_atomic_end();
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, 0);
  pthread_create(&b, 0, worker, 0);
  return 0;
}
