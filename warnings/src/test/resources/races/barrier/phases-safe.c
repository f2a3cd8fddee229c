// Two threads in step: what each writes before a barrier the other reads after it.
#include <pthread.h>

pthread_barrier_t bar;
int first, second, result;

static void *left(void *unused) {
  first = 1; // NORACE
  pthread_barrier_wait(&bar);
  result = second; // NORACE
  return 0;
}

static void *right(void *unused) {
  second = 2; // NORACE
  pthread_barrier_wait(&bar);
  (void)first; // NORACE
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&a, 0, left, 0);
  pthread_create(&b, 0, right, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return result; // NORACE
}
