// The members of a job are repeated inside of a worker, and filled in there as if they were a job.
#include <pthread.h>
#include <string.h>

struct job {
  long weight;
  void (*run)(void *);
  void *argument;
};
struct worker {
  long id;
  long weight;
  void (*run)(void *);
  void *argument;
  void *(*begin)(void *);
};
static struct worker worker;
static int done, started;

static void work(void *unused) { done++; } // RACE

static void *third(void *unused) {
  started = 1; // RACE
  return unused;
}

static void set(long *weight) { ((struct job *)weight)->run = work; }

struct start {
  long key;
  void *(*begin)(void *);
};
struct wide {
  long id;
  long key;
  void *(*begin)(void *);
};
static struct start start = {1, third};
static struct wide wide;

static void copy(void *to, const void *from, unsigned long bytes) { memcpy(to, from, bytes); }

static void *runner(void *unused) {
  worker.run(worker.argument);
  return unused;
}

int main(void) {
  pthread_t first, second, last;
  set(&worker.weight);
  copy(&wide.key, &start.key, sizeof start);
  pthread_create(&first, 0, runner, 0);
  pthread_create(&second, 0, runner, 0);
  pthread_create(&last, 0, wide.begin, 0);
  started = 2; // RACE
  pthread_join(first, 0);
  pthread_join(second, 0);
  pthread_join(last, 0);
  return 0;
}
