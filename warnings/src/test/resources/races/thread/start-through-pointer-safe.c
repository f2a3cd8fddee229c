// The thread is started by a function that is called through a variable, and main touches something else.
#include <pthread.h>

static int count;
static int other;
static pthread_t thread;

static void *work(void *unused) {
  count++; // NORACE
  return unused;
}

static void start(void) {
  pthread_create(&thread, NULL, work, NULL);
}

static void (*begin)(void) = start;

int main(void) {
  begin();
  other = 0; // NORACE
  return 0;
}
