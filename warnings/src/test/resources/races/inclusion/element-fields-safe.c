// Of each element of an array one member leads to what one thread uses, and another member to what the other one does.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int *input;
  int size;
  int *output;
};

static struct job *jobs;
static int count;

static void *consume(void *unused) {
  int sum = 0;
  (void)unused;
  for (int i = 0; i < count; i++) {
    int *input = jobs[i].input;
    input[0]++; // NORACE
    sum += jobs[i].size;
  }
  return sum ? NULL : jobs;
}

static void *produce(void *unused) {
  (void)unused;
  for (struct job *job = jobs; job < jobs + count; job++) {
    int *output = job->output;
    output[0]++; // NORACE
  }
  return NULL;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  count = 3;
  jobs = calloc((size_t)count, sizeof *jobs);
  if (!jobs)
    return 1;
  for (int i = 0; i < count; i++) {
    jobs[i].input = calloc(1, sizeof(int));
    jobs[i].output = calloc(1, sizeof(int));
    if (!jobs[i].input || !jobs[i].output)
      return 1;
  }
  pthread_create(&first, NULL, consume, NULL);
  pthread_create(&second, NULL, produce, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
