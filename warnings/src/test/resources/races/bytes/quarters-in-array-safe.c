// A pointer is kept in an array of small numbers under another type, and read back in quarters. A lock protects what it leads to.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static _Alignas(8) uint16_t kept[4];

static void *add(void *argument) {
  union {
    int *whole;
    uint16_t quarter[4];
  } parts;
  parts.quarter[0] = kept[0];
  parts.quarter[1] = kept[1];
  parts.quarter[2] = kept[2];
  parts.quarter[3] = kept[3];
  int *found = parts.whole;
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
  *(int **)kept = made;
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  pthread_mutex_lock(&mutex);
  *made = 1; // NORACE
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
