// A thread turns in an empty loop as long as its exchange fails.
#include <pthread.h>

static int taken;
static int count;

static void *work(void *unused) {
  while (!__sync_bool_compare_and_swap(&taken, 0, 1)) { // RACE
  }
  count++; // RACE
  taken = 0; // RACE
  return unused;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, work, 0);
  pthread_create(&threads[1], 0, work, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  return count;
}
