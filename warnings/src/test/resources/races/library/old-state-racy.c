// The former state of cancellation is written by two threads into one variable.
#include <pthread.h>

static int before;

static void *steady(void *unused) {
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before); // RACE
  return before == PTHREAD_CANCEL_ENABLE ? unused : 0; // RACE
}

int main(void) {
  pthread_t one;
  pthread_t other;
  pthread_create(&one, 0, steady, 0);
  pthread_create(&other, 0, steady, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
