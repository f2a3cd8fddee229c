// Two threads wait for a signal into one variable.
#include <pthread.h>
#include <signal.h>

static int got;

static void *waiter(void *unused) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  sigwait(&set, &got); // RACE
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_t other;
  pthread_create(&one, 0, waiter, 0);
  pthread_create(&other, 0, waiter, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
