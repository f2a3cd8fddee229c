// Each comparison of the sort starts a thread and waits for it.
#include <pthread.h>
#include <stdlib.h>

static int counted;

static void *count(void *arg) {
  counted++; // NORACE
  return NULL;
}

static int compare(const void *a, const void *b) {
  pthread_t started;
  if (pthread_create(&started, NULL, count, NULL) != 0)
    abort();
  pthread_join(started, NULL);
  return *(const int *)a - *(const int *)b;
}

int main(void) {
  int numbers[] = {4, 2, 7, 1};
  qsort(numbers, 4, sizeof *numbers, compare);
  return counted == 0; // NORACE
}
