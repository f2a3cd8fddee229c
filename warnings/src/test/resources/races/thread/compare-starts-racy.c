// Each comparison of the sort starts a thread: there are several of them.
#include <pthread.h>
#include <stdlib.h>

static int counted;

static void *count(void *arg) {
  counted++; // RACE
  return NULL;
}

static int compare(const void *a, const void *b) {
  pthread_t started;
  pthread_create(&started, NULL, count, NULL);
  return *(const int *)a - *(const int *)b;
}

int main(void) {
  int numbers[] = {4, 2, 7, 1};
  qsort(numbers, 4, sizeof *numbers, compare);
  pthread_exit(NULL);
}
