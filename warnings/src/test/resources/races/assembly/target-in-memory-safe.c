// Assembly that calls what a variable holds whose address is an operand.
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void step(void) {
  pthread_mutex_lock(&guard);
  count++; // NORACE
  pthread_mutex_unlock(&guard);
}

static void (*volatile table[1])(void) = {step};

static void *work(void *unused) {
  asm volatile("call *%a0" : : "r"(&table[0]) : "memory", "cc", "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11");
  return unused;
}

int main(void) {
  pthread_t thread;
  if (pthread_create(&thread, 0, work, 0) != 0) {
    return 1;
  }
  pthread_mutex_lock(&guard);
  count++; // NORACE
  pthread_mutex_unlock(&guard);
  pthread_join(thread, 0);
  return 0;
}
