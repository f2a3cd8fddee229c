// A stream writes the memory that it was given whenever it is used.
#include <pthread.h>
#include <stdio.h>

static char buffer[BUFSIZ];
static char text[100];
static char *grown;
static size_t length;
static FILE *out;
static FILE *growing;

static void *print(void *unused) {
  printf("one");
  fprintf(out, "two");
  fprintf(growing, "three");
  return unused;
}

int main(void) {
  pthread_t thread;
  buffer[0] = 0; // NORACE
  text[0] = 0;   // NORACE
  setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  out = fmemopen(text, sizeof text, "w");
  growing = open_memstream(&grown, &length);
  if (!out || !growing || pthread_create(&thread, 0, print, 0) != 0) {
    return 1;
  }
  buffer[0] = 1; // RACE
  text[1] = 2;   // RACE
  length = 0;    // RACE
  pthread_join(thread, 0);
  return 0;
}
