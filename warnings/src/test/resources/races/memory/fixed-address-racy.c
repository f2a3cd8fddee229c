#include <pthread.h>

/* One register of a device, by its address or its number. */
static void *work(void *arg) {
  *(volatile int *)0x40001000 = 1; // RACE
  return arg;
}

static int number;

static void *table(void *arg) {
  volatile int *registers = (volatile int *)0x50000000;
  registers[number] = 1; // RACE
  return arg;
}

static void *other(void *arg) {
  long address = 0x40001000;
  *(volatile int *)address = 1; // RACE
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_create(&thread, 0, other, 0);
  pthread_create(&thread, 0, table, 0);
  pthread_create(&thread, 0, table, 0);
  pthread_exit(0);
}
