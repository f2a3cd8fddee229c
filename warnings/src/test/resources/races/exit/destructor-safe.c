#include <pthread.h>
#include <stdio.h>

/* Nobody calls the destructor but the system; it takes the lock as the thread does. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void *worker(void *arg) {
  for (int i = 0; i < 1000; i++) {
    pthread_mutex_lock(&lock);
    done++; // NORACE
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

__attribute__((destructor)) static void report(void) {
  pthread_mutex_lock(&lock);
  int seen = done; // NORACE
  pthread_mutex_unlock(&lock);
  printf("%d\n", seen);
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_detach(thread);
  return 0;
}
