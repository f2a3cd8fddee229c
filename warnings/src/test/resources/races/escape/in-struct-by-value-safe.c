// A new object is in a struct that is passed by value; who gets it only looks.
#include <pthread.h>
#include <stdlib.h>

struct statistics {
  int hits;
};

struct settings {
  const char *name;
  long period;
  struct statistics *statistics;
};

static long longest(struct settings given) {
  return given.statistics != NULL ? given.period : 0;
}

static void *serve(void *arg) {
  struct statistics *made = calloc(1, sizeof *made);
  if (made == NULL)
    return NULL;
  long period = longest((struct settings){"fast", 2, made});
  made->hits = 1; // NORACE
  free(made);
  return (void *)period;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, serve, NULL);
  pthread_create(&second, NULL, serve, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
