// A pointer and a tag are moved as one number of 16 bytes.
#include <pthread.h>
#include <stddef.h>
#include <string.h>

struct tagged {
  int *to;
  long tag;
};

static int value;
static struct tagged first = {&value, 1};
static struct tagged second;

static void *worker(void *arg) {
  value = 1; // RACE
  return arg;
}

int main(void) {
  pthread_t t;
  __int128 number;
  memcpy(&number, &first, sizeof number);
  __int128 moved = number;
  memcpy(&second, &moved, sizeof second);
  pthread_create(&t, NULL, worker, NULL);
  *second.to = 2; // RACE
  pthread_join(t, NULL);
  return value;
}
