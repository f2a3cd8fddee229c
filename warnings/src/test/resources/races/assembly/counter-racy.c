#include <pthread.h>

/* Adds one in one instruction, but without the prefix that makes it atomic. */
struct stats {
  long calls;
  long bytes;
};

static struct stats stats;

static void count(struct stats *of) {
  __asm__ volatile("incq 8(%0)" : "+r"(of) : : "memory", "cc"); // RACE
}

static void *work(void *arg) {
  count(&stats);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  stats.bytes = 5; // RACE
  pthread_join(thread, 0);
  return 0;
}
