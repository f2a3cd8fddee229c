#include <pthread.h>

/* Second names that assembly gives, and a table of handlers in assembly. */
int hits;
int total;
int level;
extern int same;
extern void again(void);
extern void (*const handlers[2])(void);

void inc(void) {
  hits++; // RACE
}

void handle(void) {
  level++; // RACE
}

__asm__(".globl same\n.set same, total\n");
__asm__(".globl again\nagain = inc\n");
__asm__(".pushsection .data.rel.ro, \"aw\"\n.globl handlers\nhandlers: .quad 0, handle\n.popsection\n");

static void *work(void *arg) {
  again();
  same = 1; // RACE
  handlers[1]();
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  hits = 5; // RACE
  total = 5; // RACE
  level = 5; // RACE
  pthread_join(thread, 0);
  return 0;
}
