#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

// The address of a record goes through a pipe in messages of one byte.

struct record {
  int count;
};

static int ends[2];

static void *receiver(void *arg) {
  struct record *found;
  for (size_t i = 0; i < sizeof found; i++) {
    char byte;
    if (read(ends[0], &byte, 1) != 1) {
      return NULL;
    }
    ((char *)&found)[i] = byte;
  }
  found->count++; // RACE
  return arg;
}

int main(void) {
  if (pipe(ends) != 0) {
    return 1;
  }
  struct record *mine = malloc(sizeof *mine);
  mine->count = 0;
  for (size_t i = 0; i < sizeof mine; i++) {
    char byte = ((char *)&mine)[i];
    if (write(ends[1], &byte, 1) != 1) {
      return 1;
    }
  }
  pthread_t thread;
  pthread_create(&thread, NULL, receiver, NULL);
  mine->count++; // RACE
  pthread_join(thread, NULL);
  return 0;
}
