// Two pointers walk over the bytes of a pointer and of its copy.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int *to;

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
  const char *source = (const char *)&from;
  char *target = (char *)&to;
  for (size_t left = sizeof to; left > 0; left--) {
    *target++ = *source++;
  }
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  *made = 1; // RACE
  pthread_join(thread, 0);
  return 0;
}
