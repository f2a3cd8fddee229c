/*
 * Where the part of each thread begins stands in numbers of two bytes without a sign, and is small, so that it does not matter how
 * they are read.
 */
#include <pthread.h>
#include <stdlib.h>

#define PART 100

static const unsigned short starts[2] = {100, 200};
static int by_table[65536];
static int by_local[65536];
static int by_object[65536];

struct part {
  unsigned short first;
};

static void *table(void *arg) {
  int first = *(const unsigned short *)arg;
  for (int i = first; i < first + PART; i++) {
    by_table[i]++; // NORACE
  }
  return 0;
}

static void *local(void *arg) {
  int first = *(unsigned short *)arg;
  for (int i = first; i < first + PART; i++) {
    by_local[i]++; // NORACE
  }
  return 0;
}

static void *object(void *arg) {
  struct part *part = arg;
  for (int i = part->first; i < part->first + PART; i++) {
    by_object[i]++; // NORACE
  }
  return 0;
}

int main(void) {
  pthread_t threads[6];
  unsigned short own[2] = {100, 200};
  struct part *one = malloc(sizeof *one);
  struct part *two = malloc(sizeof *two);
  if (one == 0 || two == 0) {
    return 1;
  }
  one->first = 100;
  two->first = 200;
  if (pthread_create(&threads[0], 0, table, (void *)&starts[0])
      || pthread_create(&threads[1], 0, table, (void *)&starts[1])
      || pthread_create(&threads[2], 0, local, &own[0])
      || pthread_create(&threads[3], 0, local, &own[1])
      || pthread_create(&threads[4], 0, object, one)
      || pthread_create(&threads[5], 0, object, two)) {
    abort();
  }
  for (int i = 0; i < 6; i++) {
    pthread_join(threads[i], 0);
  }
  return 0;
}
