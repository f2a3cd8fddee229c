#include <pthread.h>

/* What is only read, what only its address is taken of, and a number. */
static int limit = 4;
static int level;

static void *work(void *arg) {
  int got;
  __asm__ volatile("movl %c1(%%rip), %0" : "=r"(got) : "i"(&limit)); // NORACE
  __asm__ volatile(".pushsection .data\n\t.quad %c0\n\t.quad %c1\n\t.popsection" : : "i"(&level), "i"(3));
  return got == 0 ? arg : 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  level = limit; // NORACE
  pthread_join(thread, 0);
  return 0;
}
