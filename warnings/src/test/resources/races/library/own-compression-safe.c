#include <pthread.h>
#include <stddef.h>

/* A function that is called like one of a library, and reads only what it is passed, a lock of its own around the rest. */
struct stream { int bytes; };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct stream shared;
static int compressed;

int deflate(struct stream *stream, int flush) {
  int bytes = stream->bytes; // NORACE
  pthread_mutex_lock(&lock);
  compressed += flush + bytes; // NORACE
  pthread_mutex_unlock(&lock);
  return 0;
}

static void *work(void *arg) {
  deflate(&shared, 1); // NORACE
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  deflate(&shared, 2); // NORACE
  pthread_join(t, NULL);
  return compressed; // NORACE
}
