// The bytes of a pointer are kept as a number, and copied into a pointer again.
#include <pthread.h>
#include <stdint.h>
#include <string.h>

static int state;
static uint64_t handle;

static void *use(void *arg) {
  int *found;
  memcpy(&found, &handle, sizeof found);
  *found = 2; // RACE
  return NULL;
}

int main(void) {
  int *address = &state;
  uint64_t number;
  pthread_t worker;
  memcpy(&number, &address, sizeof number);
  handle = number;
  pthread_create(&worker, NULL, use, NULL);
  state = 1; // RACE
  pthread_join(worker, NULL);
  return 0;
}
