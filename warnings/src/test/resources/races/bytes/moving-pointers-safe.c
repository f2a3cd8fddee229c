// Two pointers walk over the bytes of a pointer and of its copy. A lock protects what it leads to.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int *to;

static void *add(void *argument) {
  int *found = to;
  pthread_mutex_lock(&mutex);
  (*found)++; // NORACE
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  int *made = calloc(1, sizeof *made);
  if (!made) {
    return 1;
  }
  int *from = made;
  const char *source = (const char *)&from;
  char *target = (char *)&to;
  for (size_t left = sizeof to; left > 0; left--) {
    *target++ = *source++;
  }
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  pthread_mutex_lock(&mutex);
  *made = 1; // NORACE
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
