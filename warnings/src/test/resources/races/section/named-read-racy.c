// A thread sets all numbers of a section to zero; main reads one of them by name.
#include <pthread.h>

static int first __attribute__((section("counters"), used));
static int second __attribute__((section("counters"), used));

extern int __start_counters[], __stop_counters[];

static void *reset(void *arg) {
  for (int *c = __start_counters; c != __stop_counters; c++) {
    *c = 0; // RACE
  }
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, reset, 0);
  int seen = second; // RACE
  pthread_join(t, 0);
  return seen + first;
}
