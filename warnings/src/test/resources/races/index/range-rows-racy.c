// Rows of a matrix that are longer than it is wide, or that two threads have; and the main thread, which takes a part that another thread has.
#include <pthread.h>
#include <stdlib.h>

static int *longer;
static int *other;
static int *more;
static int *shared;
static int *again;
static int *changed;
static int rows;
static int columns;
static int width;
static int count;

static void *work_longer(void *argument) {
  long me = (long)argument;
  for (int row = me; row < rows; row += count) {
    for (int column = 0; column <= columns; column++) {
      longer[row * columns + column]++; // RACE
    }
  }
  return NULL;
}

static void *work_other(void *argument) {
  long me = (long)argument;
  for (int row = me; row < rows; row += count) {
    for (int column = 0; column < width; column++) {
      other[row * columns + column]++; // RACE
    }
  }
  return NULL;
}

static void *work_more(void *argument) {
  long me = (long)argument;
  for (int row = me * 4; row < me * 4 + 5; row++) {
    for (int column = 0; column < columns; column++) {
      more[row * columns + column]++; // RACE
    }
  }
  return NULL;
}

static void *work_shared(void *argument) {
  long me = (long)argument;
  int part = rows / count;
  for (int i = me * part; i < (me + 1) * part; i++) {
    shared[i]++; // RACE
  }
  return NULL;
}

static void *work_again(void *argument) {
  long me = (long)argument;
  int part = rows / count;
  for (int i = me * part; i < (me + 1) * part; i++) {
    again[i]++; // RACE
  }
  return NULL;
}

static void *work_changed(void *argument) {
  long me = (long)argument;
  int part = width / count;
  for (int i = me * part; i < (me + 1) * part; i++) {
    changed[i]++; // RACE
  }
  return NULL;
}

int main(int argc, char **argv) {
  rows = argc > 1 ? atoi(argv[1]) : 100;
  columns = argc > 2 ? atoi(argv[2]) : 10;
  count = argc > 3 ? atoi(argv[3]) : 4;
  width = 2 * columns;
  longer = calloc((size_t)rows * columns, sizeof *longer);
  other = calloc((size_t)rows * columns, sizeof *other);
  more = calloc((size_t)rows * columns, sizeof *more);
  shared = calloc(rows, sizeof *shared);
  again = calloc(rows, sizeof *again);
  changed = calloc(rows, sizeof *changed);
  pthread_t thread;
  for (long i = 0; i < count; i++) {
    pthread_create(&thread, NULL, work_longer, (void *)i);
  }
  for (long i = 0; i < count; i++) {
    pthread_create(&thread, NULL, work_other, (void *)i);
  }
  for (long i = 0; i < count; i++) {
    pthread_create(&thread, NULL, work_more, (void *)i);
  }
  for (long i = 1; i < count; i++) {
    pthread_create(&thread, NULL, work_shared, (void *)i);
  }
  work_shared((void *)1);
  for (long i = 0; i < count; i++) {
    pthread_create(&thread, NULL, work_again, (void *)i);
  }
  work_again(NULL);
  for (long i = 1; i < count; i++) {
    pthread_create(&thread, NULL, work_changed, (void *)i);
  }
  width = 2 * width; // RACE
  work_changed(NULL);
  pthread_exit(NULL);
}
