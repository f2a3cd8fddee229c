// It counts up a copy, and uses the number itself.
#include <pthread.h>
#define N 3

struct job { int id; } jobs[N];
int data[N + 1];

static void *worker(void *arg) {
  struct job *job = arg;
  int next = job->id;
  next++;
  data[job->id] += next; // NORACE
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
