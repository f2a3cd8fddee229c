// The number is read where the loop counts: it may have gone on meanwhile.
#include <pthread.h>
#include <stdlib.h>
#define N 3

double *data;

static void *worker(void *arg) {
  int me = *(int *)arg; // RACE
  data[me] = 1; // RACE
  return 0;
}

int main(void) {
  pthread_t t;
  data = malloc((N + 1) * sizeof *data);
  int i;
  for (i = 0; i < N; i++) { // RACE
    pthread_create(&t, 0, worker, &i);
  }
  return 0;
}
