#include <pthread.h>

/* Functions written in assembly: one that is called, one that calls back, one that a thread starts with. */
int hits;
int total;
int level;
int depth;

extern void inc(void);
extern void *work(void *arg);
extern void put(int *to);
extern void indirect(void);

__attribute__((used)) static void deeper(void) {
  depth = 1; // RACE
}

__asm__(".globl inc\n"
        "inc:\n"
        "  incl hits(%rip)\n"
        "  ret\n"
        ".globl put\n"
        ".type put, @function\n"
        "put: movl $1, (%rdi)\n"
        "  ret\n"
        ".globl indirect\n"
        "indirect:\n"
        "  test %edi, %edi\n"
        "  je 1f\n"
        "  call deeper\n"
        "1: ret\n"
        ".globl work\n"
        "work:\n"
        "  movl $1, total(%rip)\n"
        "  xorl %eax, %eax\n"
        "  ret\n");

static void *other(void *arg) {
  inc();
  put(&level);
  indirect();
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, work, 0);
  pthread_create(&threads[1], 0, other, 0);
  hits = 5; // RACE
  total = 5; // RACE
  level = 5; // RACE
  depth = 5; // RACE
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  return 0;
}
