#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// The address of a record goes through a stream character by character; whoever reads it changes the record.

struct record {
  int count;
};

static FILE *stream;

static void *reader(void *arg) {
  struct record *found;
  unsigned char *bytes = (unsigned char *)&found;
  for (size_t i = 0; i < sizeof found; i++) {
    bytes[i] = getc(stream);
  }
  found->count++; // RACE
  return arg;
}

int main(void) {
  stream = tmpfile();
  struct record *mine = malloc(sizeof *mine);
  mine->count = 0;
  for (size_t i = 0; i < sizeof mine; i++) {
    putc(((unsigned char *)&mine)[i], stream);
  }
  rewind(stream);
  pthread_t thread;
  pthread_create(&thread, NULL, reader, NULL);
  mine->count++; // RACE
  pthread_join(thread, NULL);
  return 0;
}
