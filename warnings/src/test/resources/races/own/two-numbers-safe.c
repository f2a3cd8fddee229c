// Two numbers of each thread, for two arrays.
#include <pthread.h>
#define N 3

struct job { int first, second; } jobs[N];
int data[N], more[N];

static void *worker(void *arg) {
  struct job *job = arg;
  data[job->first] += 1;  // NORACE
  more[job->second] += 1; // NORACE
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    jobs[i].first = i;
    jobs[i].second = N - 1 - i;
    pthread_create(&t[i], 0, worker, &jobs[i]);
  }
  return 0;
}
