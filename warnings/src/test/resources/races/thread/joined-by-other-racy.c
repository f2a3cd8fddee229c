// Main joins a thread that has not always joined the writer before it ends.
#include <pthread.h>

static int count;
static pthread_t writer;

static void *writes(void *unused) {
  count++; // RACE
  return unused;
}

static void *waits(void *unused) {
  if (unused)
    pthread_join(writer, NULL);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&writer, NULL, writes, NULL);
  pthread_create(&thread, NULL, waits, NULL);
  pthread_join(thread, NULL);
  count++; // RACE
  return 0;
}
