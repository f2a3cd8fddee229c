// The state of a generator is the program's own memory: each random number changes it.
#include <pthread.h>
#include <stdlib.h>

static char state[128];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *draw(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  random();
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t thread;
  state[0] = 1; // NORACE
  initstate(1, state, sizeof state);
  pthread_create(&thread, 0, draw, 0);
  pthread_join(thread, 0);
  return 0;
}
