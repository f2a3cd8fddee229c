// A function finds pointers in its variable arguments, and keeps none of them: only the thread knows its variables.
#include <pthread.h>
#include <stdarg.h>

static int sum(int count, ...) {
  va_list list;
  int result = 0;
  va_start(list, count);
  for (int i = 0; i < count; i++) {
    int *next = va_arg(list, int *);
    result += *next; // NORACE
    *next = 0; // NORACE
  }
  va_end(list);
  return result;
}

static void *run(void *unused) {
  int one = 1;
  int two = 2;
  one = sum(2, &one, &two); // NORACE
  two++; // NORACE
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_t two;
  pthread_create(&one, 0, run, 0);
  pthread_create(&two, 0, run, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
