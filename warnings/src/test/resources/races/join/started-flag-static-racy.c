// The flags are in a static row; each thread counts in its own element, and one of them clears the flag of another one.
#include <pthread.h>

struct counts {
  long hits;
  long misses;
};

struct worker {
  pthread_t id;
  int started;
  struct counts counts;
};

static struct worker workers[4];

static void *run(void *arg) {
  struct worker *w = arg;
  for (int i = 0; i < 100; i++)
    w->counts.hits++; // RACE
  w[1].started = 0;
  return 0;
}

static long sum(void) {
  long all = 0;
  for (int i = 0; i < 4; i++)
    all += workers[i].counts.hits; // RACE
  return all;
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    struct worker *w = &workers[i];
    if (pthread_create(&w->id, 0, run, w) == 0)
      w->started = 1;
  }
  for (int i = 0; i < 4; i++)
    if (workers[i].started)
      pthread_join(workers[i].id, 0);
  return sum() > 0;
}
