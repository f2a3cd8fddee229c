// Rows of a matrix that is one array, each n-th row for one thread; and the main thread, which takes the first part itself.
#include <pthread.h>
#include <stdlib.h>

static int *matrix;
static int *shared;
static int rows;
static int columns;
static int count;

static void *work_rows(void *argument) {
  long me = (long)argument;
  for (int row = me; row < rows; row += count) {
    for (int column = 0; column < columns; column++) {
      matrix[row * columns + column]++; // NORACE
    }
  }
  return NULL;
}

static void *work_shared(void *argument) {
  long me = (long)argument;
  int part = rows / count;
  for (int i = me * part; i < (me + 1) * part; i++) {
    shared[i]++; // NORACE
  }
  return NULL;
}

int main(int argc, char **argv) {
  rows = argc > 1 ? atoi(argv[1]) : 100;
  columns = argc > 2 ? atoi(argv[2]) : 10;
  count = argc > 3 ? atoi(argv[3]) : 4;
  matrix = calloc((size_t)rows * columns, sizeof *matrix);
  shared = calloc(rows, sizeof *shared);
  pthread_t thread;
  for (long i = 0; i < count; i++) {
    pthread_create(&thread, NULL, work_rows, (void *)i);
  }
  for (long i = 1; i < count; i++) {
    pthread_create(&thread, NULL, work_shared, (void *)i);
  }
  work_shared(NULL);
  pthread_exit(NULL);
}
