// The number is in an object that is made for each thread, and that the thread frees.
#include <pthread.h>
#include <stdlib.h>
#define N 3

double *data;

static void *worker(void *arg) {
  int me = *(int *)arg;
  free(arg);
  data[me] = 1; // NORACE
  return 0;
}

int main(void) {
  pthread_t t;
  data = malloc(N * sizeof *data);
  for (int i = 0; i < N; i++) {
    int *number = malloc(sizeof *number);
    *number = i;
    pthread_create(&t, 0, worker, number);
  }
  return 0;
}
