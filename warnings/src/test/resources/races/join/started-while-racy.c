// One thread less is joined.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *count(void *arg) {
  pthread_mutex_lock(&lock);
  x++; // RACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t id[4];
  int n = 0;
  while (n < 4 && pthread_create(&id[n], 0, count, 0) == 0)
    n++;
  for (int i = 0; i < n - 1; i++)
    pthread_join(id[i], 0);
  return x; // RACE
}
