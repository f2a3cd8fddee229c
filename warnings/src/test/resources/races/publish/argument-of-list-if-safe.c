// A function writes to an argument of a list that its caller began, if it is told to.
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>

static int own;
static int *kept = &own;

static void keepIf(int wanted, va_list arguments) {
  if (wanted) {
    *va_arg(arguments, int *) = 1;
  }
}

static void keep(int wanted, ...) {
  va_list arguments;
  va_start(arguments, wanted);
  keepIf(wanted, arguments);
  va_end(arguments);
}

static void *add(void *argument) {
  int *found = kept;
  if (found) {
    (*found)++; // NORACE
  }
  return argument;
}

int main(int count, char **arguments) {
  int *made = calloc(1, sizeof *made);
  if (!made) {
    return 1;
  }
  keep(count > 1, made);
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  *made = arguments[0][0]; // NORACE
  pthread_join(thread, 0);
  return 0;
}
