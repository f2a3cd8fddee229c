// The function that a timer calls in a thread of its own is handed the value of the event, an address.
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void tick(union sigval value) {
  int *where = value.sival_ptr;
  pthread_mutex_lock(&lock);
  (*where)++; // RACE
  pthread_mutex_unlock(&lock);
}

int main(void) {
  struct sigevent event;
  timer_t timer;
  struct itimerspec soon;
  memset(&event, 0, sizeof event);
  memset(&soon, 0, sizeof soon);
  soon.it_value.tv_nsec = 1;
  event.sigev_notify = SIGEV_THREAD;
  event.sigev_notify_function = tick;
  event.sigev_value.sival_ptr = &counter;
  timer_create(CLOCK_REALTIME, &event, &timer);
  timer_settime(timer, 0, &soon, 0);
  counter++; // RACE
  return 0;
}
