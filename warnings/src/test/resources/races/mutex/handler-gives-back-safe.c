// The handler takes and gives back a lock of its own; that of the thread stays with it.
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
static int raised;

static void on_signal(int number) {
  if (pthread_mutex_trylock(&other) == 0)
    pthread_mutex_unlock(&other);
}

static void *raises(void *arg) {
  pthread_mutex_lock(&lock);
  raise(SIGUSR1);
  raised++; // NORACE
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void *locks(void *arg) {
  pthread_mutex_lock(&lock);
  raised++; // NORACE
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  signal(SIGUSR1, on_signal);
  pthread_create(&first, NULL, raises, NULL);
  pthread_create(&second, NULL, locks, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
