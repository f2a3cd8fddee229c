// The halves of a pointer leave a union and enter another one in one function. A lock protects what it leads to.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
union halves {
  int *whole;
  uint32_t half[2];
};

static union halves from, to;

static void *add(void *argument) {
  int *found = to.whole;
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
  from.whole = made;
  uint32_t low = from.half[0];
  uint32_t high = from.half[1];
  to.half[0] = low;
  to.half[1] = high;
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  pthread_mutex_lock(&mutex);
  *made = 1; // NORACE
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
