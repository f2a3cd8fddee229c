// The program gives the environment a table of its own; what getenv finds is a text in it.
#include <pthread.h>
#include <stdlib.h>

extern char **environ;

static char text[] = "name=value";
static char *table[2] = {text, NULL};

static void *worker(void *arg) {
  char *found = getenv("name");
  if (found != NULL) {
    found[0] = 'x'; // RACE
  }
  return arg;
}

int main(void) {
  pthread_t t;
  environ = table;
  pthread_create(&t, NULL, worker, NULL);
  text[5] = 'y'; // RACE
  pthread_join(t, NULL);
  return 0;
}
