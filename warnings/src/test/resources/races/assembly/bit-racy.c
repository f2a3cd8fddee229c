#include <pthread.h>

/* An instruction for a bit that a number selects: it may be in any word behind the operand. */
struct set {
  unsigned long words[8];
};

static struct set set;
static struct set other;

static void include(struct set *to, long number) {
  __asm__ volatile("bts %1, %0" : "+m"(to->words[0]) : "r"(number) : "cc"); // RACE
}

static void exclude(struct set *to, long number) {
  __asm__ volatile("btrq %1, %0" : : "m"(to->words[0]), "Ir"(number) : "cc", "memory"); // RACE
}

static void *work(void *arg) {
  long number = (long)arg;
  include(&set, number);
  exclude(&other, number);
  return arg;
}

int main(void) {
  pthread_t thread;
  unsigned long seen;
  pthread_create(&thread, 0, work, (void *)100);
  seen = set.words[1]; // RACE
  seen += other.words[1]; // RACE
  pthread_join(thread, 0);
  return seen != 0;
}
