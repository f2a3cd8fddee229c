// Sorting moves pointers from element to element of a local array.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct ranked {
  int rank;
  int *what;
};

static int by_text(const void *one, const void *other) {
  return strcmp(*(char *const *)one, *(char *const *)other);
}

static int by_rank(const void *one, const void *other) {
  return ((const struct ranked *)one)->rank - ((const struct ranked *)other)->rank;
}

static void *change_text(void *text) {
  ((char *)text)[0]++; // RACE
  return 0;
}

static void *change_number(void *number) {
  ++*(int *)number; // RACE
  return 0;
}

int main(void) {
  char b[] = "b", a[] = "a";
  char *texts[2] = {b, a};
  int first = 0, second = 0;
  struct ranked ranks[2] = {{2, &first}, {1, &second}};
  qsort(texts, 2, sizeof *texts, by_text);
  qsort(ranks, 2, sizeof *ranks, by_rank);
  pthread_t one, other;
  pthread_create(&one, 0, change_text, texts[0]);
  pthread_create(&other, 0, change_number, ranks[0].what);
  a[0]++;   // RACE
  second++; // RACE
  pthread_join(one, 0);
  pthread_join(other, 0);
  return a[0] + b[0] + first + second; // NORACE
}
