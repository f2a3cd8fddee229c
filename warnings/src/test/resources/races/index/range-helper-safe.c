// Each thread has a part of an array for itself, and leaves the work to helpers, to which it passes the bounds.
#include <pthread.h>
#include <stdlib.h>

#define THREADS 4

struct part { int from; int to; int *data; };

static int *rest;
static int fixed[100];
static int single[100];
static int *passed;
static int size;
static int count;

static void fill(int *array, int from, int to) {
  for (int i = from; i < to; i++) {
    array[i] = i; // NORACE
  }
}

static void fill_fixed(int from, int to) {
  for (int i = from; i < to; i++) {
    fixed[i] = i; // NORACE
  }
}

static void fill_one(int i) {
  single[i] += i; // NORACE
}

static void fill_part(struct part *part) {
  for (int i = part->from; i < part->to; i++) {
    part->data[i] = i; // NORACE
  }
}

static void *work_rest(void *argument) {
  long number = (long)argument;
  int length = size / count;
  int to = number == count - 1 ? size : (number + 1) * length;
  fill(rest, number * length, to);
  return NULL;
}

static void *work_fixed(void *argument) {
  int number = *(int *)argument;
  fill_fixed(number * 25, number * 25 + 12);
  fill_fixed(number * 25 + 12, number * 25 + 25);
  return NULL;
}

static void *work_single(void *argument) {
  long number = (long)argument;
  for (int i = number * 25; i < number * 25 + 25; i++) {
    fill_one(i);
  }
  return NULL;
}

static void *work_part(void *argument) {
  fill_part(argument);
  return NULL;
}

int main(int argc, char **argv) {
  size = argc > 1 ? atoi(argv[1]) : 1000;
  count = argc > 2 ? atoi(argv[2]) : 4;
  pthread_t *threads = calloc(count, sizeof *threads);
  rest = calloc(size, sizeof *rest);
  passed = calloc(size, sizeof *passed);
  for (long i = 0; i < count; i++) {
    pthread_create(&threads[i], NULL, work_rest, (void *)i);
  }
  for (int i = 0; i < count; i++) {
    pthread_join(threads[i], NULL);
  }
  pthread_t four[THREADS];
  int numbers[THREADS];
  for (int i = 0; i < THREADS; i++) {
    numbers[i] = i;
    pthread_create(&four[i], NULL, work_fixed, &numbers[i]);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(four[i], NULL);
  }
  for (long i = 0; i < THREADS; i++) {
    pthread_create(&four[i], NULL, work_single, (void *)i);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(four[i], NULL);
  }
  struct part *parts = calloc(count, sizeof *parts);
  int share = size / count;
  for (int i = 0; i < count; i++) {
    parts[i].from = i * share;
    parts[i].to = i * share + share;
    parts[i].data = passed;
    pthread_create(&threads[i], NULL, work_part, &parts[i]);
  }
  for (int i = 0; i < count; i++) {
    pthread_join(threads[i], NULL);
  }
  return 0;
}
