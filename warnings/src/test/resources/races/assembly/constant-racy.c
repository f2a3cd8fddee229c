#include <pthread.h>

/* A constant operand is the name of a variable: the text uses it as memory, or goes through a register that holds it. */
struct gauge {
  long low;
  long high;
};

static int hits;
static struct gauge gauge;
static long level;

static void *work(void *arg) {
  __asm__ volatile("addl $2, %c0(%%rip)" : : "i"(&hits) : "cc"); // RACE
  __asm__ volatile("incq %P0(%%rip)" : : "i"(&gauge.high) : "memory"); // RACE
  __asm__ volatile("mov %0, %%rax\n\tincq (%%rax)" : : "i"(&level) : "rax", "memory"); // RACE
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  hits = 1; // RACE
  gauge.high = 1; // RACE
  level = 1; // RACE
  pthread_join(thread, 0);
  return 0;
}
