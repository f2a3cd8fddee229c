// The compiler is kept from knowing that a pointer is the one that was made. A lock protects what it leads to.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int *kept;

static void *add(void *argument) {
  int *found = kept;
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
  int *same = made;
  __asm__("" : "+r"(same));
  kept = same;
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  pthread_mutex_lock(&mutex);
  *made = 1; // NORACE
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, 0);
  return 0;
}
