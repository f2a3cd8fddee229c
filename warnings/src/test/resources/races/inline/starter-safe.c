#include <pthread.h>

/* The inline function that starts the thread waits for it, too. */
static int stage;

void *background(void *arg) {
  stage = 2; // NORACE
  return arg;
}

extern inline __attribute__((gnu_inline, always_inline)) void finish(pthread_t thread) {
  pthread_join(thread, 0);
}

extern inline __attribute__((gnu_inline, always_inline)) void run(void *(*function)(void *)) {
  pthread_t thread;
  pthread_create(&thread, 0, function, 0);
  finish(thread);
}

int main(void) {
  run(background);
  stage = 1; // NORACE
  return stage;
}
