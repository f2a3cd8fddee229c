// Main takes the lock only after it has created the thread.
#include <pthread.h>

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  count++; // RACE
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_mutex_lock(&lock);
  count++; // RACE
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);
  return 0;
}
