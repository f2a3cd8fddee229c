// The thread is joined on exactly those paths on which it was started.
#include <pthread.h>

static int count;

static void *work(void *unused) {
  count++; // NORACE
  return unused;
}

int main(int argc, char **argv) {
  (void)argv;
  pthread_t thread;
  if (argc > 0) {
    pthread_create(&thread, NULL, work, NULL);
  }
  if (argc > 0) {
    pthread_join(thread, NULL);
  }
  count = 0; // NORACE
  return 0;
}
