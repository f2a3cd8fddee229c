#include <pthread.h>

/* Naked functions are assembly that returns by itself. */
int hits;
int total;

__attribute__((naked)) static void inc(void) {
  __asm__("incl hits(%rip)\n\tret"); // RACE
}

__attribute__((naked)) static void put(int *to) {
  __asm__("movl $1, (%rdi)\n\tret"); // RACE
}

static void *work(void *arg) {
  inc();
  put(&total);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  hits = 5; // RACE
  total = 5; // RACE
  pthread_join(thread, 0);
  return 0;
}
