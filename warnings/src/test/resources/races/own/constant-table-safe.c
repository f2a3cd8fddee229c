/*
 * What each thread has to do stands in a table of constants, of which it is handed its own line: a variable that nobody writes, or a local
 * one into which nothing is put but its initial values.
 */
#include <pthread.h>
#include <stdlib.h>

#define WORKERS 3

struct part {
  int first;
  int end;
};

static const struct part parts[WORKERS] = {{0, 8}, {8, 16}, {16, 24}};
static int last_first[WORKERS] = {2, 1, 0};
static int values[24];
static int sums[WORKERS];
static int turned[WORKERS];
static int halves[2];

static void *fill(void *arg) {
  const struct part *part = arg;
  for (int i = part->first; i < part->end; i++) {
    values[i] = i * i; // NORACE
  }
  return 0;
}

static void *sum(void *arg) {
  int me = *(int *)arg;
  sums[me]++; // NORACE
  return 0;
}

static void *turn(void *arg) {
  turned[*(int *)arg]++; // NORACE
  return 0;
}

static void *half(void *arg) {
  halves[*(int *)arg]++; // NORACE
  return 0;
}

int main(void) {
  pthread_t threads[WORKERS];
  int numbers[WORKERS] = {0, 1, 2};
  int two[2] = {1, 0};
  for (int i = 0; i < WORKERS; i++) {
    if (pthread_create(&threads[i], 0, fill, (void *)&parts[i])) {
      abort();
    }
  }
  for (int i = 0; i < WORKERS; i++) {
    pthread_join(threads[i], 0);
  }
  for (int i = 0; i < WORKERS; i++) {
    if (pthread_create(&threads[i], 0, sum, &numbers[i])) {
      abort();
    }
  }
  for (int i = 0; i < WORKERS; i++) {
    pthread_join(threads[i], 0);
  }
  for (int i = 0; i < WORKERS; i++) {
    if (pthread_create(&threads[i], 0, turn, &last_first[i])) {
      abort();
    }
  }
  for (int i = 0; i < WORKERS; i++) {
    pthread_join(threads[i], 0);
  }
  if (pthread_create(&threads[0], 0, half, &two[0]) || pthread_create(&threads[1], 0, half, &two[1])) {
    abort();
  }
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  return 0;
}
