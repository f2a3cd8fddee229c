// The same with a plain call.
#include <pthread.h>

pthread_barrier_t bar;
int data;

static void waits(void) { pthread_barrier_wait(&bar); }

static void *writer(void *unused) {
  data = 1; // NORACE
  waits();
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&t, 0, writer, 0);
  waits();
  data = 2; // NORACE
  return 0;
}
