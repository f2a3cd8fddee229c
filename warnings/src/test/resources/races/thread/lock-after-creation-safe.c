// The thread waits for the lock that main holds from before its creation until after the write.
#include <pthread.h>

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  count++; // NORACE
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_lock(&lock);
  pthread_create(&thread, NULL, work, NULL);
  count++; // NORACE
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);
  return 0;
}
