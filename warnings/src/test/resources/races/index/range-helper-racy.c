// Helpers that are passed bounds beyond the thread's own part, on one of the ways to them.
#include <pthread.h>
#include <stdlib.h>

#define THREADS 4

struct part { int from; int to; };

static int twice[200];
static int by_pointer[200];
static int deeper[200];
static int shifted[200];
static int crossed[200];
static int by_main[200];
static int of_part[200];
static int sorted[200];

static void fill_twice(int from, int to) {
  for (int i = from; i < to; i++) {
    twice[i] = i; // RACE
  }
}

static void fill_by_pointer(int from, int to) {
  for (int i = from; i < to; i++) {
    by_pointer[i] = i; // RACE
  }
}

static void fill_deeper(int from, int to) {
  deeper[from] = 1; // RACE
  if (from < to) {
    fill_deeper(from + 1, to + 1);
  }
}

static void fill_shifted(int *array, int from, int to) {
  for (int i = from; i < to; i++) {
    array[i] = i; // RACE
  }
}

static void fill_crossed(int from, int to) {
  for (int i = from; i < to; i++) {
    crossed[i] = i; // RACE
  }
}

static void fill_by_main(int from, int to) {
  for (int i = from; i < to; i++) {
    by_main[i] = i; // RACE
  }
}

static void fill_part(struct part *part) {
  for (int i = part->from; i < part->to; i++) {
    of_part[i] = i; // RACE
  }
}

static int compare(const void *one, const void *other) {
  return *(const int *)one - *(const int *)other; // RACE
}

static void *work_twice(void *argument) {
  long number = (long)argument;
  fill_twice(number * 25, number * 25 + 25);
  if (number == 2) {
    fill_twice(0, 100);
  }
  return NULL;
}

static void *work_by_pointer(void *argument) {
  void (*fill)(int, int) = fill_by_pointer;
  long number = (long)argument;
  fill(number * 25, number * 25 + 26);
  return NULL;
}

static void *work_deeper(void *argument) {
  long number = (long)argument;
  fill_deeper(number * 25, number * 25 + 10);
  return NULL;
}

static void *work_shifted(void *argument) {
  long number = (long)argument;
  fill_shifted(shifted, number * 25, number * 25 + 25);
  fill_shifted(shifted + 1, number * 25, number * 25 + 25);
  return NULL;
}

static void *work_crossed(void *argument) {
  long number = (long)argument;
  fill_crossed(number, number * 25 + 25);
  return NULL;
}

static void *work_by_main(void *argument) {
  long number = (long)argument;
  fill_by_main(number * 25, number * 25 + 25);
  return NULL;
}

static void *work_part(void *argument) {
  struct part own = *(struct part *)argument;
  own.to = own.to + 1;
  fill_part(&own);
  return NULL;
}

static void *work_sorted(void *argument) {
  long number = (long)argument;
  qsort(sorted + number * 25, 30, sizeof *sorted, compare); // RACE
  return NULL;
}

int main(void) {
  pthread_t thread;
  for (long i = 0; i < THREADS; i++) {
    pthread_create(&thread, NULL, work_twice, (void *)i);
  }
  for (long i = 0; i < THREADS; i++) {
    pthread_create(&thread, NULL, work_by_pointer, (void *)i);
  }
  for (long i = 0; i < THREADS; i++) {
    pthread_create(&thread, NULL, work_deeper, (void *)i);
  }
  for (long i = 0; i < THREADS; i++) {
    pthread_create(&thread, NULL, work_shifted, (void *)i);
  }
  for (long i = 0; i < THREADS; i++) {
    pthread_create(&thread, NULL, work_crossed, (void *)i);
  }
  for (long i = 0; i < THREADS; i++) {
    pthread_create(&thread, NULL, work_by_main, (void *)i);
  }
  fill_by_main(50, 75);
  static struct part parts[THREADS];
  for (int i = 0; i < THREADS; i++) {
    parts[i].from = i * 25;
    parts[i].to = i * 25 + 25;
    pthread_create(&thread, NULL, work_part, &parts[i]);
  }
  for (long i = 0; i < THREADS; i++) {
    pthread_create(&thread, NULL, work_sorted, (void *)i);
  }
  return 0;
}
