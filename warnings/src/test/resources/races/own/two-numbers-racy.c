// Two numbers of each thread: the first of one is the second of another.
#include <pthread.h>
#define N 3

struct job { int first, second; } jobs[N];
int data[N];

static void *worker(void *arg) {
  struct job *job = arg;
  data[job->first] += 1;  // RACE
  data[job->second] += 1; // RACE
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
