/* The same with a lock. */
#include <pthread.h>
#include <stdio.h>

static unsigned long seen;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

void note(unsigned long bytes) {
  pthread_mutex_lock(&mutex);
  seen += bytes; // NORACE
  pthread_mutex_unlock(&mutex);
}

__attribute__((destructor)) static void tell(void) {
  pthread_mutex_lock(&mutex);
  unsigned long all = seen; // NORACE
  pthread_mutex_unlock(&mutex);
  fputs(all ? "some\n" : "none\n", stderr);
}
