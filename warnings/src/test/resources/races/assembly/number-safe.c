#include <pthread.h>

/* Numbers that are too small for an address, or constant; and an address as a number of what one thread has. */
static int level = 3;
static unsigned size = 16;

static long ask(int number, unsigned bytes) {
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "0"(39L), "D"((long)number), "S"((unsigned long)bytes) : "rcx", "r11", "memory");
  return result;
}

static void *work(void *arg) {
  char own[16];
  __asm__ volatile("syscall" : : "a"(0L), "D"(0L), "S"((long)own), "d"((unsigned long)size) : "rcx", "r11", "memory"); // NORACE
  ask(level, size);
  return own[0] == 0 ? arg : 0; // NORACE
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  ask(level, size);
  pthread_join(thread, 0);
  return level != 3; // NORACE
}
