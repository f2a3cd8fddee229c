/*
 * Each thread sorts its own part of an array, and sums it up: loops that begin where a loop around them is, or end there, the place of the
 * least number, and a place where a loop has ended.
 */
#include <pthread.h>
#include <stdlib.h>

#define WORKERS 3
#define PART 8

static int selected[WORKERS * PART];
static int inserted[WORKERS * PART];
static int summed[WORKERS * PART];

static void *sort(void *arg) {
  int me = (int)(long)arg;
  int first = me * PART;
  int end = first + PART;
  for (int i = first; i < end - 1; i++) {
    int least = i;
    for (int j = i + 1; j < end; j++) {
      if (selected[j] < selected[least]) { // NORACE
        least = j;
      }
    }
    int other = selected[i]; // NORACE
    selected[i] = selected[least]; // NORACE
    selected[least] = other; // NORACE
  }
  for (int i = first + 1; i < end; i++) {
    int value = inserted[i]; // NORACE
    int j = i;
    while (j > first && inserted[j - 1] > value) { // NORACE
      inserted[j] = inserted[j - 1]; // NORACE
      j--;
    }
    inserted[j] = value; // NORACE
  }
  for (int i = first; i < end; i++) {
    for (int j = first; j < i; j++) {
      summed[i] += summed[j]; // NORACE
    }
  }
  return 0;
}

int main(void) {
  pthread_t threads[WORKERS];
  for (long i = 0; i < WORKERS; i++) {
    if (pthread_create(&threads[i], 0, sort, (void *)i)) {
      abort();
    }
  }
  for (int i = 0; i < WORKERS; i++) {
    pthread_join(threads[i], 0);
  }
  return 0;
}
