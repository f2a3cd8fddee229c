// A function keeps the last of a list of arguments that its caller began.
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>

static int *kept;

static void keepLast(int count, va_list arguments) {
  for (int i = 0; i < count; i++) {
    kept = va_arg(arguments, int *);
  }
}

static void keep(int count, ...) {
  va_list arguments;
  va_start(arguments, count);
  keepLast(count, arguments);
  va_end(arguments);
}

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
  keep(1, made);
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  *made = 1; // RACE
  pthread_join(thread, 0);
  return 0;
}
