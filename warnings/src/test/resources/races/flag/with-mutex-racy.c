// A number that is zero is no lock that everybody has.
#include <pthread.h>
#include <stdatomic.h>

struct box { atomic_int seen; int value; } box;
int data;

static void *worker(void *arg) {
  struct box *box = arg;
  if (atomic_load(&box->seen) == 0) {
    data++; // RACE
    atomic_store(&box->seen, 0);
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, &box);
  pthread_create(&b, 0, worker, &box);
  return 0;
}
