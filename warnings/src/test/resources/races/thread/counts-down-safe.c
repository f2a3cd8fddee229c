// The number of threads is counted down while they are started, and again while they are joined.
#include <pthread.h>

static int served;
static pthread_t workers[8];

static void *serve(void *arg) {
  return arg;
}

int main(void) {
  for (int i = 7; i >= 0; i--)
    if (pthread_create(&workers[i], NULL, serve, NULL) != 0)
      return 1;
  for (int i = 7; i >= 0; i--)
    pthread_join(workers[i], NULL);
  served++; // NORACE
  return served; // NORACE
}
