#include <pthread.h>
#include <stdlib.h>

/* xmalloc() is the program's own: it counts what it gave, and not atomically. */
static unsigned long given;

static void *xmalloc(size_t bytes) {
  void *result = malloc(bytes);
  if (!result) {
    abort();
  }
  given += bytes; // RACE
  return result;
}

static void *work(void *arg) {
  int *mine = xmalloc(sizeof *mine);
  *mine = 1; // NORACE
  free(mine);
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, work, 0);
  pthread_create(&threads[1], 0, work, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  return 0;
}
