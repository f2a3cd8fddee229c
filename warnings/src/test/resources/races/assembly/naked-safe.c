#include <pthread.h>

/* The same under a lock. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int hits;
int total;

__attribute__((naked)) static void inc(void) {
  __asm__("incl hits(%rip)\n\tret"); // NORACE
}

__attribute__((naked)) static void put(int *to) {
  __asm__("movl $1, (%rdi)\n\tret"); // NORACE
}

static void *work(void *arg) {
  pthread_mutex_lock(&lock);
  inc();
  put(&total);
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_mutex_lock(&lock);
  hits = 5; // NORACE
  total = 5; // NORACE
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  return 0;
}
