// Main joins a thread that had joined the writer before it ended.
#include <pthread.h>

static int count;
static pthread_t writer;

static void *writes(void *unused) {
  count++; // NORACE
  return unused;
}

static void *waits(void *unused) {
  pthread_join(writer, NULL);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&writer, NULL, writes, NULL);
  pthread_create(&thread, NULL, waits, NULL);
  pthread_join(thread, NULL);
  count++; // NORACE
  return 0;
}
