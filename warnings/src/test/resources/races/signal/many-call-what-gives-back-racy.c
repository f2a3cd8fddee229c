#include <pthread.h>
#include <signal.h>

// A handler gives the lock back by a function that so many threads call that they are not told apart.

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void give(void) {
  pthread_mutex_unlock(&lock);
}

static void handler(int number) {
  (void)number;
  give();
}

#define WORKER(n)                   \
  static void *worker##n(void *arg) { \
    pthread_mutex_lock(&lock);      \
    give();                         \
    return arg;                     \
  }

WORKER(0)
WORKER(1)
WORKER(2)
WORKER(3)
WORKER(4)
WORKER(5)
WORKER(6)
WORKER(7)
WORKER(8)
WORKER(9)
WORKER(10)
WORKER(11)
WORKER(12)
WORKER(13)
WORKER(14)
WORKER(15)
WORKER(16)
WORKER(17)
WORKER(18)
WORKER(19)

static void *(*const workers[])(void *) = {worker0, worker1, worker2, worker3, worker4, worker5, worker6, worker7, worker8, worker9, worker10, worker11, worker12, worker13, worker14, worker15, worker16, worker17, worker18, worker19};

static void *interrupted(void *arg) {
  pthread_mutex_lock(&lock);
  raise(SIGUSR1);
  total++; // RACE
  return arg;
}

int main(void) {
  signal(SIGUSR1, handler);
  pthread_t thread;
  for (int i = 0; i < 20; i++) {
    pthread_create(&thread, NULL, workers[i], NULL);
  }
  pthread_create(&thread, NULL, interrupted, NULL);
  pthread_mutex_lock(&lock);
  total++; // RACE
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);
  return 0;
}
