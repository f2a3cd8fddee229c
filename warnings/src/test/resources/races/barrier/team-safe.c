// A team of equal threads: each writes its own part, then all read those of the others.
#include <pthread.h>
#define N 3

pthread_barrier_t bar;
int ready, sum;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  pthread_mutex_lock(&m);
  sum++; // NORACE
  pthread_mutex_unlock(&m);
  pthread_barrier_wait(&bar);
  int all = sum; // NORACE
  return (void *)(long)all;
}

int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&bar, 0, N);
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, worker, 0);
  return 0;
}
