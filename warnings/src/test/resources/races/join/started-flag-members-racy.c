// The threads are started again, and their flags cleared.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

struct worker {
  pthread_t id;
  int started;
};

static void *count(void *arg) {
  pthread_mutex_lock(&lock);
  x++; // RACE
  pthread_mutex_unlock(&lock);
  return arg;
}

static void start(struct worker *w) {
  w->started = pthread_create(&w->id, 0, count, 0) == 0;
}

static void stop(struct worker *w) {
  if (w->started)
    pthread_join(w->id, 0);
  w->started = 0;
}

int main(void) {
  struct worker w[4];
  for (int i = 0; i < 4; i++)
    start(&w[i]);
  for (int i = 0; i < 4; i++) {
    stop(&w[i]);
    start(&w[i]);
    w[i].started = 0;
  }
  for (int i = 0; i < 4; i++)
    stop(&w[i]);
  return x; // RACE
}
