#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

// One byte wakes the other side up; each side has a record of its own.

struct record {
  int count;
};

static int ends[2];

static void *receiver(void *arg) {
  struct record *own = malloc(sizeof *own);
  char byte;
  if (read(ends[0], &byte, 1) == 1) {
    own->count = byte; // NORACE
  }
  free(own);
  return arg;
}

int main(void) {
  if (pipe(ends) != 0) {
    return 1;
  }
  struct record *mine = malloc(sizeof *mine);
  char byte = 1;
  pthread_t thread;
  pthread_create(&thread, NULL, receiver, NULL);
  mine->count = 1; // NORACE
  if (write(ends[1], &byte, 1) != 1) {
    return 1;
  }
  mine->count++; // NORACE
  pthread_join(thread, NULL);
  free(mine);
  return 0;
}
