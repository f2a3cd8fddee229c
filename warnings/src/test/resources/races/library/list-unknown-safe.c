// A list of arguments is handed to a function of which nothing is known, under the lock of what the arguments lead to.
#include <pthread.h>
#include <stdarg.h>

extern void vstore(int count, va_list list) __attribute__((weak));

static int value;
static int other;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void store(int count, ...) {
  va_list list;
  va_start(list, count);
  vstore(count, list); // NORACE
  va_end(list);
}

static int first(int count, ...) {
  va_list list;
  va_start(list, count);
  int result = *va_arg(list, int *); // NORACE
  va_end(list);
  return result;
}

static void *run(void *unused) {
  int own = 1;
  pthread_mutex_lock(&m);
  store(1, &value);
  pthread_mutex_unlock(&m);
  own += first(1, &own); // NORACE
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, run, 0);
  pthread_mutex_lock(&m);
  value++; // NORACE
  pthread_mutex_unlock(&m);
  other++; // NORACE
  pthread_join(one, 0);
  return 0;
}
