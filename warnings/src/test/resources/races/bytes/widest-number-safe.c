#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// A count is written as the widest number there is, and read as that.

struct record {
  uintmax_t count;
};

static char text[32];

static void *worker(void *arg) {
  struct record *own = malloc(sizeof *own);
  own->count = strtoumax(text, NULL, 10); // NORACE
  free(own);
  return arg;
}

int main(void) {
  struct record *mine = malloc(sizeof *mine);
  mine->count = 7;
  snprintf(text, sizeof text, "%" PRIuMAX, mine->count);
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  mine->count++; // NORACE
  pthread_join(thread, NULL);
  free(mine);
  return 0;
}
