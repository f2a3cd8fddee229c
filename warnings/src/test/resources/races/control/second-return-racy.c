// The code after the second return runs without the lock, which was given back before the jump; the code of the first has it.
#include <pthread.h>
#include <setjmp.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int inside;
static int retried;

static void leave(jmp_buf back) {
  pthread_mutex_unlock(&lock);
  longjmp(back, 1);
}

static void *run(void *arg) {
  jmp_buf back;
  pthread_mutex_lock(&lock);
  if (setjmp(back) == 0) {
    inside++; // NORACE
    leave(back);
  } else {
    retried++; // RACE
  }
  return arg;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, run, 0);
  pthread_create(&other, 0, run, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
