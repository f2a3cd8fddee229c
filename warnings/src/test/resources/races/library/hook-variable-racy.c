#define _GNU_SOURCE
#include <error.h>
#include <pthread.h>
#include <stddef.h>

// error() calls what its hook variable holds, and that gives the lock back.

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void name_program(void) {
  pthread_mutex_unlock(&lock);
}

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  error(0, 0, "worker begins");
  total++; // RACE
  return arg;
}

int main(void) {
  error_print_progname = name_program;
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&lock);
  total++; // RACE
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);
  return 0;
}
