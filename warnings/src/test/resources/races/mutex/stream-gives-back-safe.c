// Closing a stream calls a function of the program, which takes and gives back the lock; the counter is counted in it, too.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int closed;

static int close_log(void *cookie) {
  pthread_mutex_lock(&lock);
  closed++; // NORACE
  return pthread_mutex_unlock(&lock);
}

static void *logs(void *arg) {
  cookie_io_functions_t calls = {.close = close_log};
  FILE *log = fopencookie(NULL, "w", calls);
  fclose(log);
  return NULL;
}

static void *counts(void *arg) {
  pthread_mutex_lock(&lock);
  closed++; // NORACE
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, logs, NULL);
  pthread_create(&second, NULL, counts, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
