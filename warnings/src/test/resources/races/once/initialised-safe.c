// Whoever comes first initialises; after any call for the control this is over.
#include <pthread.h>

static int table;
static int copy;
static pthread_once_t control = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void initialise(void) {
  table = 1; // NORACE
}

static void *work(void *unused) {
  pthread_once(&control, initialise);
  pthread_mutex_lock(&lock);
  copy += table; // NORACE
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  pthread_create(&first, NULL, work, NULL);
  pthread_create(&second, NULL, work, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
