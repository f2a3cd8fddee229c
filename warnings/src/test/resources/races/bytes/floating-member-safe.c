// A union holds a number or a pointer; only the number is shared.
#include <pthread.h>

union cell {
  double number;
  int *pointer;
};

static union cell one;

static void *use(void *arg) {
  int own = 0;
  union cell mine;
  mine.pointer = &own;
  *mine.pointer = (int)one.number; // NORACE
  return (void *)(long)own; // NORACE
}

int main(void) {
  pthread_t first, second;
  one.number = 2.5; // NORACE
  pthread_create(&first, NULL, use, NULL);
  pthread_create(&second, NULL, use, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
