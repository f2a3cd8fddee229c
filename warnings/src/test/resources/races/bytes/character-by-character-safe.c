#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// What goes through the stream is a count; the record stays with the thread that made it.

struct record {
  int count;
};

static FILE *stream;

static void *reader(void *arg) {
  struct record *own = malloc(sizeof *own);
  own->count = getc(stream); // NORACE
  own->count++; // NORACE
  free(own);
  return arg;
}

int main(void) {
  stream = tmpfile();
  struct record *mine = malloc(sizeof *mine);
  mine->count = 7;
  putc(mine->count, stream);
  rewind(stream);
  pthread_t thread;
  pthread_create(&thread, NULL, reader, NULL);
  mine->count++; // NORACE
  pthread_join(thread, NULL);
  return 0;
}
