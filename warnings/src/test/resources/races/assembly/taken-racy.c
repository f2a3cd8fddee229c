#include <pthread.h>

/* The text takes the address of a variable and goes through a register that holds it. */
long drops;
long errors;
long limit = 8;

extern void drop(void);
extern long largest(void);
__asm__(".globl drop\n"
        "drop:\n"
        "  mov drops@GOTPCREL(%rip), %rcx\n"
        "  addq $1, (%rcx)\n"
        "  ret\n"
        ".globl largest\n"
        "largest:\n"
        "  lea limit(%rip), %rdx\n"
        "  mov (%rdx), %rax\n"
        "  ret\n");

static void *work(void *arg) {
  drop();
  __asm__ volatile("lea errors(%%rip), %%rax\n\tmovq $0, (%%rax)" : : : "rax"); // RACE
  return (void *)largest();
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  drops = 2; // RACE
  errors = 3; // RACE
  limit = 4; // RACE
  pthread_join(thread, 0);
  return 0;
}
