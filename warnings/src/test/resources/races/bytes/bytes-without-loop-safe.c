// A function copies the bytes of a pointer one after the other, without a loop. A lock protects what it leads to.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int *to;

static void copy(void *into, const void *source) {
  char *target = into;
  const char *bytes = source;
  target[0] = bytes[0];
  target[1] = bytes[1];
  target[2] = bytes[2];
  target[3] = bytes[3];
  target[4] = bytes[4];
  target[5] = bytes[5];
  target[6] = bytes[6];
  target[7] = bytes[7];
}

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
  copy(&to, &from);
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  pthread_mutex_lock(&mutex);
  *made = 1; // NORACE
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
