#include <pthread.h>

/* The text only reads such an operand, or does not use it. */
static long level;
static long other;

static void *work(void *arg) {
  long seen;
  __asm__ volatile("mov %1, %0" : "=r"(seen) : "m"(level) : "memory"); // NORACE
  __asm__ volatile("cmpq $3, %0" : : "m"(level) : "cc", "memory"); // NORACE
  __asm__ volatile("mfence" : : "m"(other) : "memory"); // NORACE
  return seen == 0 ? arg : 0;
}

int main(void) {
  pthread_t thread;
  long seen;
  pthread_create(&thread, 0, work, 0);
  seen = level; // NORACE
  seen += other; // NORACE
  pthread_join(thread, 0);
  return seen != 0;
}
