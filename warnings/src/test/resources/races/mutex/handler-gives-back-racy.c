// The handler of a signal that the thread raises itself gives back the lock which the thread holds.
#include <pthread.h>
#include <signal.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int raised;

static void on_signal(int number) {
  pthread_mutex_unlock(&lock);
}

static void *raises(void *arg) {
  pthread_mutex_lock(&lock);
  raise(SIGUSR1);
  raised++; // RACE
  return NULL;
}

static void *locks(void *arg) {
  pthread_mutex_lock(&lock);
  raised++; // RACE
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
