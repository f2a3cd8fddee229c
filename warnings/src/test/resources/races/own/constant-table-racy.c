/*
 * Tables of constants that tell threads what to do, but: the parts overlap, a number stands there twice, one line is changed before the
 * start or by a helper, or the line is not told by the round of the loop alone.
 */
#include <pthread.h>
#include <stdlib.h>

#define WORKERS 3

struct part {
  int first;
  int end;
};

static const struct part parts[WORKERS] = {{0, 9}, {8, 17}, {16, 25}};
static const int twice[WORKERS] = {0, 1, 1};
static int set[WORKERS] = {0, 1, 2};
static int values[25];
static int counts[WORKERS];
static int changed[WORKERS];
static int helped[WORKERS];
static int settled[WORKERS];
static int halves[WORKERS];

static void *fill(void *arg) {
  const struct part *part = arg;
  for (int i = part->first; i < part->end; i++) {
    values[i] = i * i; // RACE
  }
  return 0;
}

static void *count(void *arg) {
  counts[*(const int *)arg]++; // RACE
  return 0;
}

static void *change(void *arg) {
  changed[*(int *)arg]++; // RACE
  return 0;
}

static void *help(void *arg) {
  helped[*(int *)arg]++; // RACE
  return 0;
}

static void *settle(void *arg) {
  settled[*(int *)arg]++; // RACE
  return 0;
}

static void *half(void *arg) {
  halves[*(int *)arg]++; // RACE
  return 0;
}

static void reset(int *numbers) {
  numbers[2] = 0;
}

static void store(int number) {
  set[1] = number;
}

static void all(void *(*run)(void *), int *lines, int by) {
  pthread_t threads[WORKERS];
  for (int i = 0; i < WORKERS; i++) {
    if (pthread_create(&threads[i], 0, run, &lines[i / by])) {
      abort();
    }
  }
  for (int i = 0; i < WORKERS; i++) {
    pthread_join(threads[i], 0);
  }
}

int main(void) {
  pthread_t threads[WORKERS];
  int one[WORKERS] = {0, 1, 2};
  int two[WORKERS] = {0, 1, 2};
  int three[WORKERS] = {0, 1, 2};
  for (int i = 0; i < WORKERS; i++) {
    if (pthread_create(&threads[i], 0, fill, (void *)&parts[i])) {
      abort();
    }
  }
  for (int i = 0; i < WORKERS; i++) {
    pthread_join(threads[i], 0);
  }
  for (int i = 0; i < WORKERS; i++) {
    if (pthread_create(&threads[i], 0, count, (void *)&twice[i])) {
      abort();
    }
  }
  for (int i = 0; i < WORKERS; i++) {
    pthread_join(threads[i], 0);
  }
  one[1] = 0;
  for (int i = 0; i < WORKERS; i++) {
    if (pthread_create(&threads[i], 0, change, &one[i])) {
      abort();
    }
  }
  for (int i = 0; i < WORKERS; i++) {
    pthread_join(threads[i], 0);
  }
  reset(two);
  for (int i = 0; i < WORKERS; i++) {
    if (pthread_create(&threads[i], 0, help, &two[i])) {
      abort();
    }
  }
  for (int i = 0; i < WORKERS; i++) {
    pthread_join(threads[i], 0);
  }
  store(0);
  for (int i = 0; i < WORKERS; i++) {
    if (pthread_create(&threads[i], 0, settle, &set[i])) {
      abort();
    }
  }
  for (int i = 0; i < WORKERS; i++) {
    pthread_join(threads[i], 0);
  }
  all(half, three, 2);
  return 0;
}
