// A wrapper hands a list of arguments on to a function that writes what they point to.
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static int number;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void parse(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsscanf("12", format, list); // NORACE
  va_end(list);
}

static void *read_it(void *unused) {
  pthread_mutex_lock(&m);
  parse("%d", &number);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, read_it, 0);
  pthread_mutex_lock(&m);
  number = 1; // NORACE
  pthread_mutex_unlock(&m);
  pthread_join(one, 0);
  return 0;
}
