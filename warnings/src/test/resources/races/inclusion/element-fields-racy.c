// The array is seen as one of larger elements, too, of which a member is where another member of the small ones is.
#include <pthread.h>
#include <stdlib.h>

struct job {
  int *input;
  int size;
  int *output;
};

struct pair {
  struct job one;
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
    input[0]++; // RACE
    sum += jobs[i].size;
  }
  return sum ? NULL : jobs;
}

static void *produce(void *unused) {
  (void)unused;
  struct pair *pairs = (struct pair *)jobs;
  for (int i = 0; i < count / 2; i++) {
    int *output = pairs[i].input;
    output[0]++; // RACE
  }
  return NULL;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  count = 4;
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
