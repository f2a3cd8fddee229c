// A stream in memory writes where its text begins and how long it is.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static char *text;
static size_t length;
static FILE *stream;

static void *say(void *unused) {
  (void)unused;
  fputs("x", stream);
  fflush(stream);
  return 0;
}

int main(void) {
  pthread_t thread;
  FILE *own = open_memstream(&text, &length);
  stream = own;
  if (!own) {
    return 1;
  }
  pthread_create(&thread, 0, say, 0);
  length = 0; // RACE
  pthread_join(thread, 0);
  fclose(own);
  return 0;
}
