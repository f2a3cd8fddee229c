#include <pthread.h>

// Both threads count in one column.

static int cell[8][2];
static volatile int at;

static void *first(void *arg) {
  cell[at & 7][0]++; // RACE
  return arg;
}

static void *second(void *arg) {
  cell[at & 7][0]++; // RACE
  return arg;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, NULL, first, NULL);
  pthread_create(&other, NULL, second, NULL);
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
