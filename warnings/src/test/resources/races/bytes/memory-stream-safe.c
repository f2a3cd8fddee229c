#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// Text is written to a stream in memory before the thread starts that reads it; the record stays where it is.

struct record {
  int count;
};

static char *grown;
static size_t size;

static void *reader(void *arg) {
  struct record *own = malloc(sizeof *own);
  own->count = grown[0]; // NORACE
  free(own);
  return arg;
}

int main(void) {
  struct record *mine = malloc(sizeof *mine);
  mine->count = 7;
  FILE *out = open_memstream(&grown, &size);
  if (out == NULL) {
    return 1;
  }
  fprintf(out, "%d", mine->count);
  fclose(out);
  pthread_t thread;
  pthread_create(&thread, NULL, reader, NULL);
  mine->count++; // NORACE
  pthread_join(thread, NULL);
  free(mine);
  return 0;
}
