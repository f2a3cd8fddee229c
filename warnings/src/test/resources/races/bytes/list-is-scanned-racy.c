#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

// A reader of its own, over vsscanf, finds an address in a text.

struct record {
  int count;
};

static char text[32];

static void scan(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsscanf(text, format, list);
  va_end(list);
}

static void *worker(void *arg) {
  void *found;
  scan("%p", &found);
  ((struct record *)found)->count++; // RACE
  return arg;
}

int main(void) {
  struct record *mine = malloc(sizeof *mine);
  mine->count = 0;
  snprintf(text, sizeof text, "%p", (void *)mine);
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  mine->count++; // RACE
  pthread_join(thread, NULL);
  return 0;
}
