// An address is kept as the two halves of a number, which a union of numbers tells apart.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

union word {
  uint64_t whole;
  struct {
    uint32_t low, high;
  } half;
};

static uint32_t low, high;

static void keep(int *object) {
  union word word;
  word.whole = (uintptr_t)object;
  low = word.half.low;
  high = word.half.high;
}

static int *kept(void) {
  union word word;
  word.half.low = low;
  word.half.high = high;
  return (int *)(uintptr_t)word.whole;
}

static void *add(void *argument) {
  int *found = kept();
  (*found)++; // RACE
  return argument;
}

int main(void) {
  int *made = calloc(1, sizeof *made);
  if (!made) {
    return 1;
  }
  keep(made);
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  *made = 1; // RACE
  pthread_join(thread, 0);
  return 0;
}
