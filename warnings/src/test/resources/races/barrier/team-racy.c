// One thread more than the barrier counts.
#include <pthread.h>
#define N 3

pthread_barrier_t bar;
int ready, sum;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  pthread_mutex_lock(&m);
  sum++; // RACE
  pthread_mutex_unlock(&m);
  pthread_barrier_wait(&bar);
  int all = sum; // RACE
  return (void *)(long)all;
}

int main(void) {
  pthread_t t[N + 1];
  pthread_barrier_init(&bar, 0, N);
  for (int i = 0; i < N + 1; i++)
    pthread_create(&t[i], 0, worker, 0);
  return 0;
}
