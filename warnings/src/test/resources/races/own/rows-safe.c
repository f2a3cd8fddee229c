// Each thread has a row of a matrix.
#include <pthread.h>
#define N 3

int cells[N + 1][4];

static void *worker(void *arg) {
  long row = (long)arg;
  for (int i = 0; i < 4; i++)
    cells[row][i]++; // NORACE
  return 0;
}

int main(void) {
  pthread_t t;
  for (long i = 0; i < N; i++)
    pthread_create(&t, 0, worker, (void *)i);
  return 0;
}
