// Each thread has a column of its own, but the rows are as long as there are threads only.
#include <pthread.h>
#define N 3

int cells[4][N];

static void *worker(void *arg) {
  long column = (long)arg;
  for (int i = 0; i < 2; i++)
    cells[i][column - i]++; // RACE
  return 0;
}

int main(void) {
  pthread_t t;
  for (long i = 2; i < 2 + N; i++)
    pthread_create(&t, 0, worker, (void *)i);
  return 0;
}
