#include <pthread.h>

/* Numbers that are no addresses, and an address of what is each thread's own. */
static int level = 3;

static long ask(long number, long first, long second) {
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "0"(number), "D"(first), "S"(second) : "rcx", "r11", "memory"); // NORACE
  return result;
}

static void *work(void *arg) {
  char own[16];
  ask(0, 0, (long)own);
  ask(39, level, level + 1);
  return own[0] == 0 ? arg : 0; // NORACE
}

int main(void) {
  pthread_t thread;
  pthread_t second;
  pthread_create(&thread, 0, work, 0);
  pthread_create(&second, 0, work, 0);
  ask(39, level, 0);
  pthread_join(thread, 0);
  pthread_join(second, 0);
  return level != 3; // NORACE
}
