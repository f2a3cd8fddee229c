// asprintf() writes a pointer that another thread reads.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>

static char *line;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *compose(void *unused) {
  pthread_mutex_lock(&m);
  int length = asprintf(&line, "%d", 7); // NORACE
  pthread_mutex_unlock(&m);
  return length < 0 ? 0 : unused;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, compose, 0);
  pthread_mutex_lock(&m);
  int there = line != 0; // NORACE
  pthread_mutex_unlock(&m);
  pthread_join(one, 0);
  return there;
}
