// The function that starts the thread is handed to another one, which calls it; main goes on.
#include <pthread.h>

static int count;
static pthread_t thread;

static void *work(void *unused) {
  count++; // RACE
  return unused;
}

static void start(void *data) {
  pthread_create(&thread, NULL, work, data);
}

static void apply(void (*function)(void *), void *data) {
  function(data);
}

int main(void) {
  apply(start, &count);
  count = 0; // RACE
  return 0;
}
