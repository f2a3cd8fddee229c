// A function returns how many threads it has started, and so many are joined.
#include <pthread.h>

struct worker {
  pthread_t id;
  int done;
};

static void *work(void *arg) {
  struct worker *w = arg;
  w->done++; // NORACE
  return 0;
}

static int start_all(struct worker *w, int count) {
  int i;
  for (i = 0; i < count; i++)
    if (pthread_create(&w[i].id, 0, work, &w[i]) != 0)
      break;
  return i;
}

static void wait_all(struct worker *w, int count) {
  for (int i = 0; i < count; i++)
    pthread_join(w[i].id, 0);
}

int main(void) {
  struct worker workers[4] = {{0}};
  int started = start_all(workers, 4);
  wait_all(workers, started);
  return workers[0].done + workers[3].done; // NORACE
}
