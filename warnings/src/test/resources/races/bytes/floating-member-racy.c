// A union is copied as the floating-point number in it, though it holds a pointer.
#include <pthread.h>

union cell {
  double number;
  int *pointer;
};

static int state;
static union cell one, other;

static void *use(void *arg) {
  *other.pointer = 2; // RACE
  return NULL;
}

int main(void) {
  pthread_t worker;
  one.pointer = &state;
  other.number = one.number;
  pthread_create(&worker, NULL, use, NULL);
  state = 1; // RACE
  pthread_join(worker, NULL);
  return 0;
}
