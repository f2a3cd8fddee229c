// A new object is in a struct that is passed by value, and kept by who gets it.
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

static struct settings current;

static void apply(struct settings given) {
  current = given;
}

static void *serve(void *arg) {
  current.statistics->hits++; // RACE
  return NULL;
}

int main(void) {
  pthread_t server;
  struct statistics *made = calloc(1, sizeof *made);
  if (made == NULL)
    return 1;
  apply((struct settings){"fast", 2, made});
  pthread_create(&server, NULL, serve, NULL);
  made->hits = 1; // RACE
  pthread_join(server, NULL);
  return 0;
}
