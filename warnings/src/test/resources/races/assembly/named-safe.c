#include <pthread.h>

/* The same under a lock, which one of the threads takes and leaves by functions that the text calls; the address alone is no access. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int hits;
int total;
int level;

__attribute__((used)) static void inc(void) {
  hits++; // NORACE
}

__attribute__((used)) static void take(void) {
  pthread_mutex_lock(&lock);
}

__attribute__((used)) static void leave(void) {
  pthread_mutex_unlock(&lock);
}

static int *address(void) {
  int *result;
  __asm__("lea level(%%rip), %0" : "=r"(result)); // NORACE
  return result;
}

static void *work(void *arg) {
  int *at = address();
  __asm__ volatile("call take" : : : "rax", "memory");
  __asm__ volatile("call inc" : : : "rax", "memory");
  __asm__ volatile("movl $1, total(%%rip) # not level" : : : "cc"); // NORACE
  *at = 1; // NORACE
  __asm__ volatile("call leave" : : : "rax", "memory");
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_mutex_lock(&lock);
  hits = 5; // NORACE
  total = 5; // NORACE
  level = 2; // NORACE
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  return 0;
}
