#include <pthread.h>

/* Second names that assembly gives, and a table of handlers in assembly; all under a lock. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int hits;
int total;
int level;
extern int same;
extern void again(void);
extern void (*const handlers[2])(void);

void inc(void) {
  hits++; // NORACE
}

void handle(void) {
  level++; // NORACE
}

__asm__(".globl same\n.set same, total\n");
__asm__(".globl again\nagain = inc\n");
__asm__(".pushsection .data.rel.ro, \"aw\"\n.globl handlers\nhandlers: .quad 0, handle\n.popsection\n");

static void *work(void *arg) {
  pthread_mutex_lock(&lock);
  again();
  same = 1; // NORACE
  handlers[1]();
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_mutex_lock(&lock);
  hits = 5; // NORACE
  total = 5; // NORACE
  level = 5; // NORACE
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  return 0;
}
