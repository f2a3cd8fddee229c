/*
 * Each thread sorts a part of an array, and goes one element too far: the inner loop ends behind the outer one, or compares with what lies
 * before the part, the place of the least number may be that of the end, or is not of the part at all, and where a loop has ended is the next part.
 */
#include <pthread.h>
#include <stdlib.h>

#define WORKERS 3
#define PART 8

static int summed[WORKERS * PART + 1];
static int inserted[WORKERS * PART + 1];
static int chosen[WORKERS * PART + 1];
static int absolute[WORKERS * PART + 1];
static int ended[WORKERS * PART + 1];

static void *sort(void *arg) {
  int me = (int)(long)arg;
  int first = me * PART;
  int end = first + PART;
  int least = first;
  int none = 0;
  int j;
  for (int i = first; i < end; i++) {
    for (j = first; j <= i + 1; j++) {
      summed[j]++; // RACE
    }
  }
  for (int i = first + 1; i < end; i++) {
    for (j = i; j >= first && inserted[j - 1] > 0; j--) { // RACE
      inserted[j] = 1; // RACE
    }
  }
  for (int i = first; i < end; i++) {
    chosen[i] = i; // RACE
    if (i > 5) {
      least = i + 1;
      none = i;
    }
  }
  chosen[least] = 0; // RACE
  absolute[none]++; // RACE
  for (j = first; j < end; j++) {
    ended[j] = 0; // RACE
  }
  ended[j] = 1; // RACE
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
