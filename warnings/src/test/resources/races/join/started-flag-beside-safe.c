// A number right behind the flag is written while the flag tells of the thread.
#include <pthread.h>

struct worker {
  pthread_t id;
  int started;
  int number;
  int sum;
};

static void *run(void *arg) {
  struct worker *w = arg;
  w->sum++; // NORACE
  return 0;
}

static int stop(struct worker *w) {
  if (w->started)
    pthread_join(w->id, 0);
  return w->sum; // NORACE
}

int main(void) {
  struct worker w[4];
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    w[i].sum = 0; // NORACE
    w[i].started = pthread_create(&w[i].id, 0, run, &w[i]) == 0;
    w[i].number = 0;
  }
  for (int i = 0; i < 4; i++)
    sum += stop(&w[i]);
  return sum;
}
