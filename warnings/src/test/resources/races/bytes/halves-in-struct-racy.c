// The bytes of a pointer are copied into a struct of two numbers, and the numbers into another one.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct halves {
  uint32_t low, high;
};

static struct halves kept;

static void *add(void *argument) {
  int *found;
  memcpy(&found, &kept, sizeof found);
  (*found)++; // RACE
  return argument;
}

int main(void) {
  int *made = calloc(1, sizeof *made);
  if (!made) {
    return 1;
  }
  struct halves split;
  memcpy(&split, &made, sizeof split);
  kept.low = split.low;
  kept.high = split.high;
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  *made = 1; // RACE
  pthread_join(thread, 0);
  return 0;
}
