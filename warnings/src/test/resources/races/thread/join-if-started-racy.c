// The thread is joined under another condition than it was started.
#include <pthread.h>

static int count;

static void *work(void *unused) {
  count++; // RACE
  return unused;
}

int main(int argc, char **argv) {
  (void)argv;
  pthread_t thread;
  if (argc > 0) {
    pthread_create(&thread, NULL, work, NULL);
  }
  if (argc > 1) {
    pthread_join(thread, NULL);
  }
  count = 0; // RACE
  return 0;
}
