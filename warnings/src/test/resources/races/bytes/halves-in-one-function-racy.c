// The halves of a pointer leave a union and enter another one in one function.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

union halves {
  int *whole;
  uint32_t half[2];
};

static union halves from, to;

static void *add(void *argument) {
  int *found = to.whole;
  (*found)++; // RACE
  return argument;
}

int main(void) {
  int *made = calloc(1, sizeof *made);
  if (!made) {
    return 1;
  }
  from.whole = made;
  uint32_t low = from.half[0];
  uint32_t high = from.half[1];
  to.half[0] = low;
  to.half[1] = high;
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  *made = 1; // RACE
  pthread_join(thread, 0);
  return 0;
}
