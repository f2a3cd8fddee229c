// A function passes the next element of an array to itself, under any number of calls.
#include <pthread.h>

static long values[100];

static void clear(long *from, int count) {
  if (count > 0) {
    clear(from + 1, count - 1);
    *from = 0; // RACE
  }
}

static void *set(void *argument) {
  values[90] = 1; // RACE
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, set, 0);
  clear(values, 100);
  pthread_join(thread, 0);
  return 0;
}
