#include <pthread.h>

/* A constant number selects a bit of the operand itself; an instruction that only looks at bits writes none. */
struct set {
  unsigned long words[8];
};

static struct set set;
static struct set full;

static void *work(void *arg) {
  unsigned char has;
  __asm__ volatile("bts %1, %0" : "+m"(set.words[0]) : "Ir"(5L) : "cc"); // NORACE
  __asm__ volatile("bt %2, %1\n\tsetc %0" : "=q"(has) : "m"(full.words[0]), "r"((long)arg) : "cc"); // NORACE
  return has ? arg : 0;
}

int main(void) {
  pthread_t thread;
  unsigned long seen;
  pthread_create(&thread, 0, work, (void *)100);
  seen = set.words[1]; // NORACE
  seen += full.words[1]; // NORACE
  pthread_join(thread, 0);
  return seen != 0;
}
