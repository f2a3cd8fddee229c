// As its twin, and what runs takes a lock.
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
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done, started;

static void work(void *unused) {
  pthread_mutex_lock(&lock);
  done++; // NORACE
  pthread_mutex_unlock(&lock);
}

static void *third(void *unused) {
  pthread_mutex_lock(&lock);
  started = 1; // NORACE
  pthread_mutex_unlock(&lock);
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
  pthread_mutex_lock(&lock);
  started = 2; // NORACE
  pthread_mutex_unlock(&lock);
  pthread_join(first, 0);
  pthread_join(second, 0);
  pthread_join(last, 0);
  return 0;
}
