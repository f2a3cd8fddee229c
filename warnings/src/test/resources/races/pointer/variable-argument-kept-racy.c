// A pointer among variable arguments is kept.
#include <pthread.h>
#include <stdarg.h>

static int total;
static int *kept;

static void keep(int count, ...) {
  va_list list;
  va_start(list, count);
  kept = va_arg(list, int *);
  va_end(list);
}

static void *add(void *arg) {
  *kept += 1; // RACE
  return NULL;
}

int main(void) {
  pthread_t worker;
  keep(1, &total);
  pthread_create(&worker, NULL, add, NULL);
  total++; // RACE
  pthread_join(worker, NULL);
  return 0;
}
