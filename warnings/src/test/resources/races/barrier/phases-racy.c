// The barrier counts fewer threads than wait at it: two of the three may leave before the last one comes.
#include <pthread.h>

pthread_barrier_t bar;
int first, second;

static void *left(void *unused) {
  first = 1; // RACE
  pthread_barrier_wait(&bar);
  (void)second; // RACE
  return 0;
}

static void *right(void *unused) {
  second = 2; // RACE
  pthread_barrier_wait(&bar);
  (void)first; // RACE
  return 0;
}

static void *third(void *unused) {
  pthread_barrier_wait(&bar);
  return 0;
}

int main(void) {
  pthread_t a, b, c;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&a, 0, left, 0);
  pthread_create(&b, 0, right, 0);
  pthread_create(&c, 0, third, 0);
  return 0;
}
