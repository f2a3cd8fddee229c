// A member tells whether there is a thread to join.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

struct worker {
  pthread_t id;
  int started;
};

static void *count(void *arg) {
  pthread_mutex_lock(&lock);
  x++; // NORACE
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
  struct worker a, b;
  start(&a);
  start(&b);
  stop(&a);
  stop(&b);
  return x; // NORACE
}
