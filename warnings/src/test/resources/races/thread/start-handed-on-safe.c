// The function that starts the thread is handed to another one, which calls it; main joins it.
#include <pthread.h>

static int count;
static pthread_t thread;

static void *work(void *unused) {
  count++; // TODO NORACE: that the thread of a function handed on is joined
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
  pthread_join(thread, NULL);
  count = 0; // TODO NORACE: that the thread of a function handed on is joined
  return 0;
}
