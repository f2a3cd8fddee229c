// The bytes of a pointer are moved along an array of char; who uses it takes the lock of what it leads to.
#include <pthread.h>
#include <string.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int total;
static char bytes[24];
static int *found;

static void *add(void *argument) {
  pthread_mutex_lock(&guard);
  (*found)++; // NORACE
  pthread_mutex_unlock(&guard);
  return argument;
}

int main(void) {
  int *from = &total;
  memcpy(bytes, &from, sizeof from);
  memmove(bytes + 8, bytes, 12);
  memmove(&found, bytes + 8, sizeof found);
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  pthread_mutex_lock(&guard);
  total = 1; // NORACE
  pthread_mutex_unlock(&guard);
  pthread_join(thread, 0);
  return 0;
}
