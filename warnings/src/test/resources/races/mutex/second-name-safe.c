// A lock and a variable that have two names each: one thread uses the first, the other the second.
#include <pthread.h>

int total;
extern int sum __attribute__((alias("total")));
pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
extern pthread_mutex_t gate __attribute__((alias("guard")));

static void *add(void *argument) {
  pthread_mutex_lock(&guard);
  total++; // NORACE
  pthread_mutex_unlock(&gate);
  return argument;
}

static void *take(void *argument) {
  pthread_mutex_lock(&gate);
  sum--; // NORACE
  pthread_mutex_unlock(&guard);
  return argument;
}

int main(void) {
  pthread_t one;
  pthread_t other;
  pthread_create(&one, 0, add, 0);
  pthread_create(&other, 0, take, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return total; // NORACE
}
