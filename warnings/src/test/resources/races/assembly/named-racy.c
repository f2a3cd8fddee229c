#include <pthread.h>

/* The text itself names a function and variables of the program; no operand does. */
int hits;
int total;
int level;

__attribute__((used)) static void inc(void) {
  hits++; // RACE
}

static int *address(void) {
  int *result;
  __asm__("lea level(%%rip), %0" : "=r"(result));
  return result;
}

static void *work(void *arg) {
  __asm__ volatile("call inc" : : : "rax", "memory");
  __asm__ volatile("incl total(%%rip)" : : : "cc"); // RACE
  *address() = 1; // RACE
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  hits = 5; // RACE
  total = 5; // RACE
  level = 2; // RACE
  pthread_join(thread, 0);
  return 0;
}
