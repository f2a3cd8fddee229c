#include <pthread.h>

/* Two registers of a device, each of one thread. */
static void *work(void *arg) {
  *(volatile int *)0x40001000 = 1; // NORACE
  return arg;
}

static void *other(void *arg) {
  long address = 0x40001004;
  *(volatile int *)address = 1; // NORACE
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_create(&thread, 0, other, 0);
  pthread_exit(0);
}
