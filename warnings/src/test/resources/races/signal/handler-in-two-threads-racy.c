// A handler keeps its signal out of the thread that it interrupts; another thread may be in it at the same time.
#include <pthread.h>
#include <signal.h>

static int caught;

static void handler(int number) {
  (void)number;
  caught++; // RACE
}

static void *thread(void *unused) {
  raise(SIGUSR1);
  return unused;
}

int main(void) {
  pthread_t one, other;
  signal(SIGUSR1, handler);
  pthread_create(&one, 0, thread, 0);
  pthread_create(&other, 0, thread, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
