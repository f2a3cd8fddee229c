// The buffer of a stream is written by whoever writes to the stream.
#include <pthread.h>
#include <stdio.h>

static char bytes[4096];
static FILE *stream;

static void *say(void *unused) {
  (void)unused;
  fputs("x", stream);
  return 0;
}

int main(void) {
  pthread_t thread;
  FILE *own = fopen("out", "w");
  stream = own;
  setvbuf(own, bytes, _IOFBF, sizeof bytes);
  pthread_create(&thread, 0, say, 0);
  fputs("y", stream);
  pthread_join(thread, 0);
  fclose(own);
  bytes[0] = 'y'; // NORACE
  return 0;
}
