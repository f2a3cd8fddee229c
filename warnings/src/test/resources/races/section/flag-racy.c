// All flags of a section are set, so what one of them guards runs beside the thread.
#include <pthread.h>

static int enabled __attribute__((section("flags"), used));
static int other __attribute__((section("flags"), used));
static int shared;

extern int __start_flags[], __stop_flags[];

static void *run(void *arg) {
  shared = 1; // RACE
  return arg;
}

int main(void) {
  for (int *f = __start_flags; f < __stop_flags; f++) {
    *f = 1;
  }
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  if (enabled) {
    shared = 2; // RACE
  }
  pthread_join(t, 0);
  return other;
}
