// A lock in each object.
#include <pthread.h>

struct box { int busy, value; } one, two;
int data;

static void *worker(void *arg) {
  struct box *box = arg;
  while (__sync_lock_test_and_set(&box->busy, 1));
  box->value++; // NORACE
  __sync_lock_release(&box->busy);
  return 0;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, worker, &one);
  pthread_create(&b, 0, worker, &two);
  pthread_create(&c, 0, worker, &two);
  return 0;
}
