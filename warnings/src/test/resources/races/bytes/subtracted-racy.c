// The address is kept as what it lacks to a number.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static uintptr_t kept;

static void *add(void *argument) {
  int *found = (int *)(0xdeadbeefcafeUL - kept);
  (*found)++; // RACE
  return argument;
}

int main(void) {
  int *made = calloc(1, sizeof *made);
  if (!made) {
    return 1;
  }
  kept = 0xdeadbeefcafeUL - (uintptr_t)made;
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  *made = 1; // RACE
  pthread_join(thread, 0);
  return 0;
}
