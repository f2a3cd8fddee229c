#include <pthread.h>
#include <stdio.h>

/* Nobody calls the destructor but the system, and a detached thread may still be at work then. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void *worker(void *arg) {
  for (int i = 0; i < 1000; i++) {
    pthread_mutex_lock(&lock);
    done++; // RACE
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

__attribute__((destructor)) static void report(void) {
  printf("%d\n", done); // RACE
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_detach(thread);
  return 0;
}
