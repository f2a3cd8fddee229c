#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

// The reader finds numbers; records stay with those that made them.

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
  struct record *own = malloc(sizeof *own);
  int found = 0;
  scan("%d", &found);
  own->count = found; // NORACE
  free(own);
  return arg;
}

int main(void) {
  struct record *mine = malloc(sizeof *mine);
  snprintf(text, sizeof text, "%d", 5);
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  mine->count = 5; // NORACE
  pthread_join(thread, NULL);
  free(mine);
  return 0;
}
