#include <pthread.h>

/* The assembly names no memory, only a pointer in a register, and says that it touches memory. */
static int level;

static void put(int *to, int value) {
  __asm__ volatile("movl %1, (%0)" : : "r"(to), "r"(value) : "memory"); // RACE
}

static void *work(void *arg) {
  put(&level, 1);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  level = 2; // RACE
  pthread_join(thread, 0);
  return 0;
}
