#include <pthread.h>

/* The same under a lock; behind the other label stands what nobody runs twice at once. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int hits;
int total;
int level;
int depth;

extern void inc(void);
extern void put(int *to);
extern void indirect(void);
extern void alone(void);

__attribute__((used)) static void deeper(void) {
  depth = 1; // NORACE
}

__asm__(".globl inc\n"
        "inc:\n"
        "  lock incl hits(%rip)\n"
        "  ret\n"
        ".globl put\n"
        ".type put, @function\n"
        "put: movl $1, (%rdi)\n"
        "  ret\n"
        ".globl indirect\n"
        "indirect:\n"
        "  test %edi, %edi\n"
        "  je 1f\n"
        "  call deeper\n"
        "1: ret\n"
        ".globl alone\n"
        "alone:\n"
        "  movl $1, total(%rip)\n"
        "  ret\n");

static void *other(void *arg) {
  inc();
  pthread_mutex_lock(&lock);
  put(&level);
  indirect();
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  inc();
  alone();
  total = 5; // NORACE
  pthread_mutex_lock(&lock);
  level = 5; // NORACE
  depth = 5; // NORACE
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  return hits != 2; // NORACE
}
