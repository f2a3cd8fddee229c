// The pointer is passed, and always the same.
#include <pthread.h>

pthread_barrier_t bar;
int data;

static void *writer(void *at) {
  data = 1; // NORACE
  pthread_barrier_wait(at);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_barrier_t *which = &bar;
  pthread_barrier_init(which, 0, 2);
  pthread_create(&t, 0, writer, which);
  pthread_barrier_wait(which);
  data = 2; // NORACE
  return 0;
}
