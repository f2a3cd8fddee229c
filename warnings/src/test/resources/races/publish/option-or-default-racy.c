// A function takes options or the default ones, and keeps what they lead to where that is set.
#include <pthread.h>
#include <stdlib.h>

struct options {
  int *total;
};

static struct options usual;
static int *kept;

static void apply(const struct options *options) {
  if (!options) {
    options = &usual;
  }
  if (options->total) {
    kept = options->total;
  }
}

static void *add(void *argument) {
  int *found = kept;
  (*found)++; // RACE
  return argument;
}

int main(void) {
  int *made = calloc(1, sizeof *made);
  if (!made) {
    return 1;
  }
  struct options own = {made};
  apply(&own);
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  *made = 1; // RACE
  pthread_join(thread, 0);
  return 0;
}
