#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* What is printed of a list of arguments are the texts that were passed, and no others of their class. */
static char *name, *spare;

static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
}

static const char *formats[2] = {"%s\n", "<%s>\n"};

static void *logger(void *arg) {
  say(formats[arg != 0], name);
  return arg;
}

static void *worker(void *arg) {
  spare[0] = 'x'; // NORACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  char *first = calloc(64, 1), *second = calloc(64, 1);
  name = first;
  spare = second;
  char *either = rand() ? first : second;
  either[1] = 0;
  pthread_create(&a, 0, logger, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
