// As in environment-table-racy.c, but the text that is written is not in the table.
#include <pthread.h>
#include <stdlib.h>

extern char **environ;

static char text[] = "name=value";
static char apart[] = "other=value";
static char *table[2] = {text, NULL};

static void *worker(void *arg) {
  char *found = getenv("name");
  if (found != NULL) {
    found[0] = 'x'; // NORACE
  }
  return arg;
}

int main(void) {
  pthread_t t;
  environ = table;
  pthread_create(&t, NULL, worker, NULL);
  apart[5] = 'y'; // NORACE
  pthread_join(t, NULL);
  return 0;
}
