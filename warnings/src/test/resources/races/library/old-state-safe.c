// The former state of cancellation is written into a variable of each thread.
#include <pthread.h>

static void *steady(void *unused) {
  int before;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before); // NORACE
  return before == PTHREAD_CANCEL_ENABLE ? unused : 0; // NORACE
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
