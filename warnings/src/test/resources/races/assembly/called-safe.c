#include <pthread.h>

/* The thread that runs the assembly is the one that calls: it holds the lock, or nobody runs beside it. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int resets;
static int steps;

static void reset(void) {
  resets++; // NORACE
}

static void step(void) {
  steps++; // NORACE
}

static void through(void (*function)(void)) {
  __asm__ volatile("call *%0" : : "r"(function) : "rax", "memory");
}

static void *work(void *arg) {
  pthread_mutex_lock(&lock);
  through(reset);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t thread;
  __asm__ volatile("call %P0" : : "i"(step) : "rax", "memory");
  pthread_create(&thread, 0, work, 0);
  pthread_mutex_lock(&lock);
  resets = 0; // NORACE
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  steps = 0; // NORACE
  return 0;
}
