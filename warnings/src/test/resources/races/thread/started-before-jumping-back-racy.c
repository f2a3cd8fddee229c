// A function starts a thread and jumps back to where it began.
#include <pthread.h>
#include <setjmp.h>

static jmp_buf start;
static pthread_t thread;
static int sum;

static void *add(void *argument) {
  (*(int *)argument)++; // RACE
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
  sum++; // RACE
  pthread_join(thread, 0);
  return 0;
}
