// A function starts a thread and jumps back to where it began.
#include <pthread.h>
#include <setjmp.h>

static jmp_buf start;
static pthread_t thread;
static int sum;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *argument) {
  pthread_mutex_lock(&lock);
  (*(int *)argument)++; // NORACE
  pthread_mutex_unlock(&lock);
  return 0;
}

static void begin(int *number) {
  if (!setjmp(start)) {
    pthread_create(&thread, 0, add, number);
    longjmp(start, 1);
  }
}

int main(void) {
  begin(&sum);
  pthread_mutex_lock(&lock);
  sum++; // NORACE
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  return 0;
}
