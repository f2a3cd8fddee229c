// The number is in a struct of which each thread has its own.
#include <pthread.h>
#define N 3

struct job { int id; int *result; } jobs[N];
int data[N], result;

static void *worker(void *arg) {
  struct job *job = arg;
  data[job->id] += 1; // NORACE
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    jobs[i].id = i;
    jobs[i].result = &result;
    pthread_create(&t[i], 0, worker, &jobs[i]);
  }
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return data[1];
}
