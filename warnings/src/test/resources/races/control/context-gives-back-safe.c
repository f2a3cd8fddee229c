// Each thread runs a task on a stack of its own. The thread takes the lock when the task, which gave it back, has switched to the thread
// again.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <ucontext.h>

#define STACK 65536

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done;
static __thread ucontext_t thread_context, task_context;

static void task(void) {
  pthread_mutex_unlock(&lock);
  swapcontext(&task_context, &thread_context);
}

static void run_task(void) {
  swapcontext(&thread_context, &task_context);
}

static void *work(void *stack) {
  getcontext(&task_context);
  task_context.uc_stack.ss_sp = stack;
  task_context.uc_stack.ss_size = STACK;
  makecontext(&task_context, task, 0);
  pthread_mutex_lock(&lock);
  run_task();
  pthread_mutex_lock(&lock);
  done++; // NORACE
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  void *one = malloc(STACK), *two = malloc(STACK);
  if (one == NULL || two == NULL)
    return 1;
  if (pthread_create(&first, NULL, work, one) != 0 || pthread_create(&second, NULL, work, two) != 0)
    return 1;
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  printf("%d\n", done);
  return 0;
}
