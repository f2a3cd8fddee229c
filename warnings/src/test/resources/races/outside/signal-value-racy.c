// The value that comes with a queued signal is an address: a thread that waits for the signal writes there.
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int counter;

static void *wait_for_signal(void *unused) {
  (void)unused;
  sigset_t signals;
  siginfo_t told;
  sigemptyset(&signals);
  sigaddset(&signals, SIGUSR1);
  sigwaitinfo(&signals, &told);
  int *where = told.si_value.sival_ptr;
  (*where)++; // RACE
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, wait_for_signal, 0);
  union sigval value = {.sival_ptr = &counter};
  sigqueue(getpid(), SIGUSR1, value);
  counter++; // RACE
  pthread_join(thread, 0);
  return 0;
}
