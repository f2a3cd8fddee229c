// Parts of an array whose bounds are computed when the program runs: the last thread takes what is left over, or each takes every n-th element.
#include <pthread.h>
#include <stdlib.h>

struct part { int from; int to; int *data; };
struct share { int number; int threads; long size; };

static int fixed[103];
static int *rest;
static int *steps;
static int *least;
static int *halves;
static int *passed;
static int *shared;
static int size;
static int count;
static int middle;

static void *fill_fixed(void *argument) {
  struct part *part = argument;
  for (int i = part->from; i < part->to; i++) {
    fixed[i] = i; // NORACE
  }
  return NULL;
}

static void *fill_rest(void *argument) {
  long number = (long)argument;
  int length = size / count;
  int from = number * length;
  int to = number == count - 1 ? size : from + length;
  for (int i = from; i < to; i++) {
    rest[i] = i; // NORACE
  }
  return NULL;
}

static void *fill_steps(void *argument) {
  long number = (long)argument;
  for (int i = number; i < size; i += count) {
    steps[i] += i; // NORACE
  }
  return NULL;
}

static void *fill_least(void *argument) {
  long number = (long)argument;
  int length = (size + count - 1) / count;
  int from = number * length;
  int to = from + length;
  if (to > size) {
    to = size;
  }
  for (int i = from; i < to; i++) {
    least[i] = i; // NORACE
  }
  return NULL;
}

static void *lower(void *unused) {
  (void)unused;
  for (int i = 0; i < middle; i++) {
    halves[i] = i; // NORACE
  }
  return NULL;
}

static void *upper(void *unused) {
  (void)unused;
  for (int i = middle; i < size; i++) {
    halves[i] = i; // NORACE
  }
  return NULL;
}

static void *fill_passed(void *argument) {
  struct part *part = argument;
  for (int i = part->from; i < part->to; i++) {
    part->data[i] = i; // NORACE
  }
  return NULL;
}

static void *fill_shared(void *argument) {
  struct share *share = argument;
  for (long i = share->number; i < share->size; i += share->threads) {
    shared[i] = 1; // NORACE
  }
  return NULL;
}

static void run(void *(*work)(void *), pthread_t *threads) {
  (void)work;
  for (int i = 0; i < count; i++) {
    pthread_join(threads[i], NULL);
  }
}

int main(int argc, char **argv) {
  pthread_t four[4];
  struct part parts[4];
  int length = 103 / 4;
  for (int i = 0; i < 4; i++) {
    parts[i].from = i * length;
    parts[i].to = i == 3 ? 103 : (i + 1) * length;
    pthread_create(&four[i], NULL, fill_fixed, &parts[i]);
  }
  for (int i = 0; i < 4; i++) {
    pthread_join(four[i], NULL);
  }

  size = argc > 1 ? atoi(argv[1]) : 1000;
  count = argc > 2 ? atoi(argv[2]) : 4;
  middle = size / 2;
  pthread_t *threads = calloc(count, sizeof *threads);
  rest = calloc(size, sizeof *rest);
  steps = calloc(size, sizeof *steps);
  least = calloc(size, sizeof *least);
  halves = calloc(size, sizeof *halves);
  passed = calloc(size, sizeof *passed);
  shared = calloc(size, sizeof *shared);
  if (!threads || !rest || !steps || !least || !halves || !passed || !shared) {
    return 1;
  }
  for (long i = 0; i < count; i++) {
    pthread_create(&threads[i], NULL, fill_rest, (void *)i);
  }
  run(fill_rest, threads);
  for (long i = 0; i < count; i++) {
    pthread_create(&threads[i], NULL, fill_steps, (void *)i);
  }
  run(fill_steps, threads);
  for (long i = 0; i < count; i++) {
    pthread_create(&threads[i], NULL, fill_least, (void *)i);
  }
  run(fill_least, threads);

  pthread_t low, high;
  pthread_create(&low, NULL, lower, NULL);
  pthread_create(&high, NULL, upper, NULL);
  pthread_join(low, NULL);
  pthread_join(high, NULL);

  struct part *own = calloc(count, sizeof *own);
  int share = size / count;
  for (int i = 0; i < count; i++) {
    own[i].from = i * share;
    own[i].to = i == count - 1 ? size : i * share + share;
    own[i].data = passed;
    pthread_create(&threads[i], NULL, fill_passed, &own[i]);
  }
  run(fill_passed, threads);

  struct share *shares = calloc(count, sizeof *shares);
  for (int i = 0; i < count; i++) {
    shares[i].number = i;
    shares[i].threads = count;
    shares[i].size = size;
    pthread_create(&threads[i], NULL, fill_shared, &shares[i]);
  }
  run(fill_shared, threads);
  return 0;
}
