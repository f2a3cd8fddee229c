#define _XOPEN_SOURCE 700
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Words and names are stored swapped and copied; the record itself is nobody else's.

struct record {
  int count;
  char name[8];
};

static char swapped[8];
static char text[8];

static void *worker(void *arg) {
  struct record *own = malloc(sizeof *own);
  swab(swapped, own->name, sizeof own->name);
  strncpy(own->name, text, sizeof own->name);
  own->count = 1; // NORACE
  free(own);
  return arg;
}

int main(void) {
  struct record *mine = malloc(sizeof *mine);
  strncpy(mine->name, "name", sizeof mine->name);
  swab(mine->name, swapped, sizeof swapped);
  stpncpy(text, mine->name, sizeof text);
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  mine->count = 2; // NORACE
  pthread_join(thread, NULL);
  free(mine);
  return 0;
}
