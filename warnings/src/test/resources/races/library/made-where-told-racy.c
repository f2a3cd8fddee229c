/*
 * A function puts what it makes where it is told to. What is found there is kept elsewhere as well, so that two threads have it.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void *block;
static void *same_block;
static char *line;

static void *fill(void *unused) {
  *(int *)block = 1; // RACE
  return unused;
}

static void *wipe(void *unused) {
  *(int *)same_block = 0; // RACE
  return unused;
}

static void *cut(void *unused) {
  line[0] = 0; // RACE
  return unused;
}

int main(void) {
  pthread_t threads[3];
  if (posix_memalign(&block, 64, 64))
    return 1;
  same_block = block;
  pthread_create(&threads[0], NULL, fill, NULL);
  pthread_create(&threads[1], NULL, wipe, NULL);
  if (asprintf(&line, "%p", (void *)threads) < 0)
    return 1;
  pthread_create(&threads[2], NULL, cut, NULL);
  line[0] = '#'; // RACE
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
