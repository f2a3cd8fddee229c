// For each handle a flag tells whether it is one.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *count(void *arg) {
  pthread_mutex_lock(&lock);
  x++; // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t id[4];
  int made[4], n;
  for (n = 0; n < 4; n++)
    made[n] = pthread_create(&id[n], 0, count, 0) == 0;
  for (int i = 0; i < n; i++)
    if (made[i])
      pthread_join(id[i], 0);
  return x; // NORACE
}
