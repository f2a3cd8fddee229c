// The compiler is kept from knowing that a pointer is the one that was made.
#include <pthread.h>
#include <stdlib.h>

static int *kept;

static void *add(void *argument) {
  int *found = kept;
  (*found)++; // RACE
  return argument;
}

int main(void) {
  int *made = calloc(1, sizeof *made);
  if (!made) {
    return 1;
  }
  int *same = made;
  __asm__("" : "+r"(same));
  kept = same;
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  *made = 1; // RACE
  pthread_join(thread, 0);
  return 0;
}
