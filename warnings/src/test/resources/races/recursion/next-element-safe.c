// A function passes the next element of an array to itself, under any number of calls.
#include <pthread.h>

static long values[100];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void clear(long *from, int count) {
  if (count > 0) {
    clear(from + 1, count - 1);
    pthread_mutex_lock(&m);
    *from = 0; // NORACE
    pthread_mutex_unlock(&m);
  }
}

static void *set(void *argument) {
  pthread_mutex_lock(&m);
  values[90] = 1; // NORACE
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, set, 0);
  clear(values, 100);
  pthread_join(thread, 0);
  return 0;
}
