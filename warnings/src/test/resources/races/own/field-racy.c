// All threads are handed one struct, and its number changes while they run.
#include <pthread.h>
#define N 3

struct job { int id; } job;
int data[N];

static void *worker(void *arg) {
  struct job *job = arg;
  data[job->id] += 1; // RACE
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    job.id = i; // RACE
    pthread_create(&t[i], 0, worker, &job);
  }
  return 0;
}
