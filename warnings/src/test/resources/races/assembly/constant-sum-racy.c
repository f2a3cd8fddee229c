// An operand of assembly is a sum that the compiler knows: an address made a number, and an offset.
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static struct {
  long head;
  long tail;
} queue;

static void *work(void *unused) {
  asm volatile("incq (%0)" : : "r"((uintptr_t)&queue + 8) : "memory", "cc"); // RACE
  return unused;
}

int main(void) {
  pthread_t thread;
  if (pthread_create(&thread, 0, work, 0) != 0) {
    return 1;
  }
  pthread_mutex_lock(&guard);
  queue.tail++; // RACE
  pthread_mutex_unlock(&guard);
  pthread_join(thread, 0);
  return 0;
}
