// Each thread counts its own number up before it uses it.
#include <pthread.h>
#define N 3

struct job { int id; } jobs[N];
int data[N + 1];

static void *worker(void *arg) {
  struct job *job = arg;
  data[job->id] += 1; // RACE
  job->id++;
  data[job->id] += 1; // RACE
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) {
    jobs[i].id = i;
    pthread_create(&t[i], 0, worker, &jobs[i]);
  }
  return 0;
}
