// On every way to its write the thread takes the lock that main holds since before it was created.
#include <pthread.h>

static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *data) {
  if (data) {
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    count++; // NORACE
  }
  return NULL;
}

int main(int argc, char **argv) {
  (void)argc;
  pthread_t thread;
  pthread_mutex_lock(&lock);
  pthread_create(&thread, NULL, work, argv);
  count++; // NORACE
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);
  return 0;
}
