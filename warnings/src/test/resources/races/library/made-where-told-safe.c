/*
 * A function puts what it makes where it is told to: into a variable of the thread's own, or where another thread finds it that is started
 * later.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void *block;
static char *line;

static void *fill(void *unused) {
  void *own;
  if (!posix_memalign(&own, 64, 64)) {
    *(int *)own = 1; // NORACE
    free(own);
  }
  return unused;
}

static void *cut(void *unused) {
  line[0] = 0; // NORACE
  *(int *)block = 2; // NORACE
  return unused;
}

int main(void) {
  pthread_t threads[3];
  if (posix_memalign(&block, 64, 64))
    return 1;
  *(int *)block = 1; // NORACE
  pthread_create(&threads[0], NULL, fill, NULL);
  pthread_create(&threads[1], NULL, fill, NULL);
  if (asprintf(&line, "%p", (void *)threads) < 0)
    return 1;
  line[0] = '#'; // NORACE
  pthread_create(&threads[2], NULL, cut, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
