// putenv() keeps the string: getenv() gives it to another thread, under the lock of those who write it.
#include <pthread.h>
#include <stdlib.h>

static char setting[] = "LEVEL=1";
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *higher(void *unused) {
  pthread_mutex_lock(&m);
  char *level = getenv("LEVEL");
  if (level != 0) {
    level[0] = '2'; // NORACE
  }
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t one;
  putenv(setting);
  pthread_create(&one, 0, higher, 0);
  pthread_mutex_lock(&m);
  setting[6] = '3'; // NORACE
  pthread_mutex_unlock(&m);
  pthread_join(one, 0);
  return 0;
}
