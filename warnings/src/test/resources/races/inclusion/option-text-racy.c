// As in option-text-safe.c, but the other thread writes to the argument itself.
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static char *text;

static void *worker(void *arg) {
  text[0] = 'x'; // RACE
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t;
  while (getopt(argc, argv, "t:") == 't') {
    text = optarg;
  }
  if (text == NULL) {
    return 1;
  }
  pthread_create(&t, NULL, worker, NULL);
  argv[1][0] = 'y'; // RACE
  pthread_join(t, NULL);
  return 0;
}
