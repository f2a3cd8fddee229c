#include <pthread.h>

/* The text reads what others read, or only takes the address. */
long limit = 8;
long level;

extern long largest(void);
__asm__(".globl largest\n"
        "largest:\n"
        "  lea limit(%rip), %rdx\n"
        "  mov (%rdx), %rax\n"
        "  ret\n");

static void *work(void *arg) {
  long *address;
  __asm__ volatile("lea level(%%rip), %0" : "=r"(address));
  return address == arg ? arg : (void *)largest();
}

int main(void) {
  pthread_t thread;
  long seen;
  pthread_create(&thread, 0, work, 0);
  seen = limit; // NORACE
  level = 1; // NORACE
  pthread_join(thread, 0);
  return seen != 8;
}
