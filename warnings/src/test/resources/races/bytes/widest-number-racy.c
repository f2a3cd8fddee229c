#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// An address is written as the widest number there is, and read as that.

struct record {
  int count;
};

static char text[32];

static void *worker(void *arg) {
  struct record *found = (struct record *)(uintptr_t)strtoumax(text, NULL, 16);
  found->count++; // RACE
  return arg;
}

int main(void) {
  struct record *mine = malloc(sizeof *mine);
  mine->count = 0;
  snprintf(text, sizeof text, "%" PRIxPTR, (uintptr_t)mine);
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  mine->count++; // RACE
  pthread_join(thread, NULL);
  return 0;
}
