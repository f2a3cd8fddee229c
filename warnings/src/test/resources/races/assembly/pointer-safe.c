#include <pthread.h>

/* The same with a lock around it, and with a local variable of each thread. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int level;

static void put(int *to, int value) {
  __asm__ volatile("movl %1, (%0)" : : "r"(to), "r"(value) : "memory"); // NORACE
}

static void *work(void *arg) {
  int own = 0;
  put(&own, 1);
  pthread_mutex_lock(&lock);
  put(&level, 1);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_mutex_lock(&lock);
  level = 2; // NORACE
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  return 0;
}
