// Threads are started and joined twice.
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
  int made[4];
  for (int i = 0; i < 4; i++)
    made[i] = pthread_create(&id[i], 0, count, 0) == 0;
  for (int i = 0; i < 4; i++)
    if (made[i])
      pthread_join(id[i], 0);
  for (int i = 0; i < 4; i++)
    made[i] = pthread_create(&id[i], 0, count, 0) == 0;
  for (int i = 0; i < 4; i++)
    if (made[i])
      pthread_join(id[i], 0);
  return x; // NORACE
}
