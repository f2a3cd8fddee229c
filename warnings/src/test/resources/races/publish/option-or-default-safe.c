// A function takes options or the default ones, and keeps what they lead to where that is set. A lock protects what it leads to.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
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
  pthread_mutex_lock(&mutex);
  (*found)++; // NORACE
  pthread_mutex_unlock(&mutex);
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
  pthread_mutex_lock(&mutex);
  *made = 1; // NORACE
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
