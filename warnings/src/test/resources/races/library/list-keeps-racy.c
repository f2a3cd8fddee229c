// A function finds pointers in its variable arguments: it keeps one, so that another thread knows the caller's variable, and writes
// through another one, so that the caller goes on with a new value.
#include <pthread.h>
#include <stdarg.h>

static int *kept;
static int value;

static void keep(int count, ...) {
  va_list list;
  va_start(list, count);
  va_arg(list, int);
  kept = va_arg(list, int *);
  va_end(list);
}

static void vset(va_list list) {
  *va_arg(list, int *) = 1;
}

static void set(int count, ...) {
  va_list list;
  va_start(list, count);
  vset(list);
  va_end(list);
}

static void *run(void *unused) {
  int flag = 0;
  *kept = 1; // RACE
  set(1, &flag);
  if (flag) {
    value = 1; // RACE
  }
  return unused;
}

int main(void) {
  pthread_t one;
  int own = 0;
  keep(2, 1, &own);
  pthread_create(&one, 0, run, 0);
  own = 1; // RACE
  value = 2; // RACE
  pthread_join(one, 0);
  return own;
}
