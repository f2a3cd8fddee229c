// A function tells of its argument and jumps back to where it began.
#include <pthread.h>
#include <setjmp.h>
#include <stdlib.h>

static jmp_buf start;
static int *known;

static void tell(int *object) {
  if (!setjmp(start)) {
    known = object;
    longjmp(start, 1);
  }
}

static void *add(void *argument) {
  int *found = known;
  if (found) {
    (*found)++; // RACE
  }
  return argument;
}

int main(void) {
  int *made = calloc(1, sizeof *made);
  if (!made) {
    return 1;
  }
  tell(made);
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  *made = 1; // RACE
  pthread_join(thread, 0);
  return 0;
}
