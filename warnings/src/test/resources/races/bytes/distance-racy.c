// How far an object is from a variable is kept, and added to the variable's address.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static char origin;
static long far;

static void *add(void *argument) {
  int *found = (int *)(&origin + far);
  (*found)++; // RACE
  return argument;
}

int main(void) {
  int *made = calloc(1, sizeof *made);
  if (!made) {
    return 1;
  }
  far = (char *)made - &origin;
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  *made = 1; // RACE
  pthread_join(thread, 0);
  return 0;
}
