#include <pthread.h>

/* Adds one atomically; the barriers for the compiler have a pointer as operand and touch nothing. */
static long calls;
static int owned;

static void count(long *of) {
  __asm__ volatile("lock; incq (%0)" : : "r"(of) : "memory", "cc"); // NORACE
}

static void *work(void *arg) {
  count(&calls);
  owned = 1; // NORACE
  __asm__ volatile("" : : "r"(&owned) : "memory"); // NORACE
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  count(&calls);
  __asm__ volatile("" : : "r"(&owned) : "memory"); // NORACE
  pthread_join(thread, 0);
  return 0;
}
