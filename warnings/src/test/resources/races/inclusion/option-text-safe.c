// The text of an option is one of the arguments of the program, and not what code outside was handed.
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

extern void watch(char **text);

static char buffer[8];
static char *watched = buffer;
static char *text;

static void *worker(void *arg) {
  text[0] = 'x'; // NORACE
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t;
  watch(&watched);
  while (getopt(argc, argv, "t:") == 't') {
    text = optarg;
  }
  if (text == NULL) {
    return 1;
  }
  pthread_create(&t, NULL, worker, NULL);
  buffer[0] = 'y'; // NORACE
  pthread_join(t, NULL);
  return 0;
}
