// The thread is started by a function that is called through a variable, and main goes on.
#include <pthread.h>

static int count;
static pthread_t thread;

static void *work(void *unused) {
  count++; // RACE
  return unused;
}

static void start(void) {
  pthread_create(&thread, NULL, work, NULL);
}

static void (*begin)(void) = start;

int main(void) {
  begin();
  count = 0; // RACE
  return 0;
}
