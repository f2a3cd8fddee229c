#include <pthread.h>

/* An operand that is declared as read is written: by an instruction that is known, by one that is not. */
static long level;
static struct {
  char bytes[16];
} image;

static void *work(void *arg) {
  __asm__ volatile("negq %0" : : "m"(level) : "memory"); // RACE
  __asm__ volatile("cmpxchg16b %0" : : "m"(image) : "rax", "rbx", "rcx", "rdx", "memory"); // RACE
  return arg;
}

int main(void) {
  pthread_t thread;
  long seen;
  pthread_create(&thread, 0, work, 0);
  seen = level; // RACE
  seen += image.bytes[3]; // RACE
  pthread_join(thread, 0);
  return seen != 0;
}
