// As in returned-end-racy.c, but memcpy returns the address that it is handed.
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static char text[16];
static size_t length = 6;

static void *worker(void *arg) {
  text[3] = 'x'; // NORACE
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t;
  char *begin = memcpy(text, argv[argc - 1], length);
  pthread_create(&t, NULL, worker, NULL);
  *begin = 'y'; // NORACE
  pthread_join(t, NULL);
  return text[3];
}
