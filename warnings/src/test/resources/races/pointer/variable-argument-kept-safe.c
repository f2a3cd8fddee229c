// A pointer among variable arguments is kept; what it leads to is used under a lock.
#include <pthread.h>
#include <stdarg.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;
static int *kept;

static void keep(int count, ...) {
  va_list list;
  va_start(list, count);
  kept = va_arg(list, int *);
  va_end(list);
}

static void *add(void *arg) {
  pthread_mutex_lock(&lock);
  *kept += 1; // NORACE
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t worker;
  keep(1, &total);
  pthread_create(&worker, NULL, add, NULL);
  pthread_mutex_lock(&lock);
  total++; // NORACE
  pthread_mutex_unlock(&lock);
  pthread_join(worker, NULL);
  return 0;
}
