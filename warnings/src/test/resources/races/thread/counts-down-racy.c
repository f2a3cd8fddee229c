// The number of threads is counted down to nothing while they are started: they are there when the loop has ended.
#include <pthread.h>

static int served;

static void *serve(void *arg) {
  served++; // RACE
  return NULL;
}

static void start(int count) {
  while (count--) {
    pthread_t each;
    pthread_create(&each, NULL, serve, NULL);
  }
}

int main(int argc, char **argv) {
  start(argc + 1);
  served = 0; // RACE
  pthread_exit(NULL);
}
