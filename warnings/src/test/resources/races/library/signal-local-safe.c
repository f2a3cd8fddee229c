// Each thread waits for a signal into a variable of its own.
#include <pthread.h>
#include <signal.h>

static int events[2];

static void *waiter(void *at) {
  int got = 0;
  int *own = at;
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  if (sigwait(&set, &got) == 0) {
    *own += got; // NORACE
  }
  got++; // NORACE
  return 0;
}

int main(void) {
  pthread_t one;
  pthread_t other;
  pthread_create(&one, 0, waiter, &events[0]);
  pthread_create(&other, 0, waiter, &events[1]);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return events[0];
}
