// One thread does not call for the control before it looks at the table.
#include <pthread.h>

static int table;
static int copy;
static pthread_once_t control = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void initialise(void) {
  table = 1; // RACE
}

static void *work(void *unused) {
  pthread_once(&control, initialise);
  pthread_mutex_lock(&lock);
  copy += table; // NORACE
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *hasty(void *unused) {
  pthread_mutex_lock(&lock);
  copy += table; // RACE
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  pthread_create(&first, NULL, work, NULL);
  pthread_create(&second, NULL, hasty, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
