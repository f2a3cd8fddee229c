// The address is kept as what it lacks to a number. A lock protects what it leads to.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static uintptr_t kept;

static void *add(void *argument) {
  int *found = (int *)(0xdeadbeefcafeUL - kept);
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
  kept = 0xdeadbeefcafeUL - (uintptr_t)made;
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  pthread_mutex_lock(&mutex);
  *made = 1; // NORACE
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
