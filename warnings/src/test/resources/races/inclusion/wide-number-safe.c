// As in wide-number-racy.c, but the pointer leads elsewhere.
#include <pthread.h>
#include <stddef.h>
#include <string.h>

struct tagged {
  int *to;
  long tag;
};

static int value;
static int other;
static struct tagged first = {&other, 1};
static struct tagged second;

static void *worker(void *arg) {
  value = 1; // NORACE
  return arg;
}

int main(void) {
  pthread_t t;
  __int128 number;
  memcpy(&number, &first, sizeof number);
  __int128 moved = number;
  memcpy(&second, &moved, sizeof second);
  pthread_create(&t, NULL, worker, NULL);
  *second.to = 2; // NORACE
  pthread_join(t, NULL);
  return value;
}
