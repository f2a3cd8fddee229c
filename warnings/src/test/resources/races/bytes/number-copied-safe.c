// The bytes of a pointer are kept as a number, and copied into a pointer again, before the thread starts.
#include <pthread.h>
#include <stdint.h>
#include <string.h>

static int state;
static uint64_t handle;

static void *use(void *arg) {
  int *found;
  memcpy(&found, &handle, sizeof found);
  *found = 2; // NORACE
  return NULL;
}

int main(void) {
  int *address = &state;
  uint64_t number;
  pthread_t worker;
  memcpy(&number, &address, sizeof number);
  handle = number;
  state = 1; // NORACE
  pthread_create(&worker, NULL, use, NULL);
  pthread_join(worker, NULL);
  return state; // NORACE
}
