// The function that switches stacks is reached through a table; the task that it switches to gives the lock back.
#include <pthread.h>
#include <stdlib.h>
#include <ucontext.h>

#define STACK 65536

struct scheduler {
  int (*yield)(ucontext_t *, const ucontext_t *);
};

static const struct scheduler plain = {swapcontext};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done;
static __thread ucontext_t thread_context, task_context;

static void task(void) {
  pthread_mutex_unlock(&lock);
  plain.yield(&task_context, &thread_context);
}

static void *work(void *stack) {
  getcontext(&task_context);
  task_context.uc_stack.ss_sp = stack;
  task_context.uc_stack.ss_size = STACK;
  makecontext(&task_context, task, 0);
  pthread_mutex_lock(&lock);
  plain.yield(&thread_context, &task_context);
  done++; // RACE
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, work, malloc(STACK));
  pthread_create(&second, NULL, work, malloc(STACK));
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
