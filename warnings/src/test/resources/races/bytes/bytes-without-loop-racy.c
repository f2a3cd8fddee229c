// A function copies the bytes of a pointer one after the other, without a loop.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int *to;

static void copy(void *into, const void *source) {
  char *target = into;
  const char *bytes = source;
  target[0] = bytes[0];
  target[1] = bytes[1];
  target[2] = bytes[2];
  target[3] = bytes[3];
  target[4] = bytes[4];
  target[5] = bytes[5];
  target[6] = bytes[6];
  target[7] = bytes[7];
}

static void *add(void *argument) {
  int *found = to;
  (*found)++; // RACE
  return argument;
}

int main(void) {
  int *made = calloc(1, sizeof *made);
  if (!made) {
    return 1;
  }
  int *from = made;
  copy(&to, &from);
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  *made = 1; // RACE
  pthread_join(thread, 0);
  return 0;
}
