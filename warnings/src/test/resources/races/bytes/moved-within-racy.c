// The bytes of a pointer are moved along an array of char, together with others, before they are a pointer again.
#include <pthread.h>
#include <string.h>

static int total;
static char bytes[24];
static int *found;

static void *add(void *argument) {
  (*found)++; // RACE
  return argument;
}

int main(void) {
  int *from = &total;
  memcpy(bytes, &from, sizeof from);
  memmove(bytes + 4, bytes, 12);
  memmove(bytes + 8, bytes + 4, 12);
  memmove(&found, bytes + 8, sizeof found);
  pthread_t thread;
  pthread_create(&thread, 0, add, 0);
  total = 1; // RACE
  pthread_join(thread, 0);
  return 0;
}
