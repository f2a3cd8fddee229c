// The lowest byte of a flag is cleared while it tells of the thread.
#include <pthread.h>

struct worker {
  pthread_t id;
  int started;
  int number;
  int sum;
};

static void *run(void *arg) {
  struct worker *w = arg;
  w->sum++; // RACE
  return 0;
}

static int stop(struct worker *w) {
  if (w->started)
    pthread_join(w->id, 0);
  return w->sum; // RACE
}

int main(void) {
  struct worker w[4];
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    w[i].sum = 0;
    w[i].started = pthread_create(&w[i].id, 0, run, &w[i]) == 0;
    *(char *)&w[i].started = 0;
  }
  for (int i = 0; i < 4; i++)
    sum += stop(&w[i]);
  return sum;
}
