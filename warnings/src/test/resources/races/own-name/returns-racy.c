#include <pthread.h>
#include <stdio.h>

/* This err() is no library's: it writes and returns, and the thread goes on. */
static int failures;

static void err(const char *what) {
  puts(what);
}

static void *work(void *arg) {
  if (!arg) {
    err("nothing to do");
    failures++; // RACE
  }
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, work, 0);
  pthread_create(&threads[1], 0, work, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  return failures; // NORACE
}
