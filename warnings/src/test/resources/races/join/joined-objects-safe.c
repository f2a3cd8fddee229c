// An object for each thread, its address in an array; each is looked at when its own thread has been joined.
#include <pthread.h>
#include <stdlib.h>

#define THREADS 4

struct sum { int from; long result; };
struct worker { pthread_t thread; int from; long result; };

static struct sum *known[THREADS];

static void *add(void *argument) {
  struct sum *sum = argument;
  for (int i = sum->from; i < 100; i++) {
    sum->result += i; // NORACE
  }
  return NULL;
}

static void *add_known(void *argument) {
  struct sum *sum = argument;
  sum->result = sum->from; // NORACE
  return NULL;
}

static void *work(void *argument) {
  struct worker *worker = argument;
  worker->result = worker->from; // NORACE
  return NULL;
}

static long handles_beside(void) {
  pthread_t threads[THREADS];
  struct sum *sums[THREADS];
  long all = 0;
  for (int i = 0; i < THREADS; i++) {
    sums[i] = malloc(sizeof *sums[i]);
    if (sums[i] == NULL) {
      abort();
    }
    sums[i]->from = i; // NORACE
    sums[i]->result = 0; // NORACE
    pthread_create(&threads[i], NULL, add, sums[i]);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    all += sums[i]->result; // NORACE
    free(sums[i]); // NORACE
  }
  return all;
}

static long in_a_variable(void) {
  pthread_t threads[THREADS];
  long all = 0;
  for (int i = 0; i < THREADS; i++) {
    struct sum *sum = calloc(1, sizeof *sum);
    if (sum == NULL) {
      abort();
    }
    sum->from = i;
    known[i] = sum;
    pthread_create(&threads[i], NULL, add_known, sum);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    all += known[i]->result; // NORACE
    free(known[i]); // NORACE
  }
  return all;
}

static long handle_inside(int count) {
  struct worker **workers = calloc(count, sizeof *workers);
  long all = 0;
  for (int i = 0; i < count; i++) {
    workers[i] = malloc(sizeof *workers[i]);
    workers[i]->from = i; // NORACE
    pthread_create(&workers[i]->thread, NULL, work, workers[i]);
  }
  for (int i = 0; i < count; i++) {
    pthread_join(workers[i]->thread, NULL);
    all += workers[i]->result; // NORACE
    free(workers[i]); // NORACE
  }
  free(workers);
  return all;
}

int main(int argc, char **argv) {
  (void)argv;
  return (int)(handles_beside() + in_a_variable() + handle_inside(argc));
}
