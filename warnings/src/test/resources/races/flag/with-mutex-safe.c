// A number is set to zero under a mutex: that gives back no mutex.
#include <pthread.h>
#include <stdatomic.h>

struct box { atomic_int seen; int value; } box;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int data;

static void *worker(void *arg) {
  struct box *box = arg;
  pthread_mutex_lock(&m);
  atomic_store(&box->seen, 0);
  data++; // NORACE
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, &box);
  pthread_create(&b, 0, worker, &box);
  return 0;
}
