// A wrapper hands its arguments on as a list: what they point to is read there.
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static char name[8] = "one";
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list); // NORACE
  va_end(list);
}

static void *talk(void *unused) {
  pthread_mutex_lock(&m);
  say("%s\n", name);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, talk, 0);
  pthread_mutex_lock(&m);
  name[0] = 't'; // NORACE
  pthread_mutex_unlock(&m);
  pthread_join(one, 0);
  return 0;
}
