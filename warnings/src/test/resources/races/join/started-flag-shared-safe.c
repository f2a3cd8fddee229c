// Another thread writes another member.
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

static struct worker w;
static int seen;

static void *look(void *arg) {
  seen = 1;
  return arg;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, 0, look, 0);
  start(&w);
  pthread_join(id, 0);
  stop(&w);
  return x; // NORACE
}
