#include <pthread.h>

/* The thread is started inside of an inline function that calls another one; nothing is known of it elsewhere. */
static int stage;

void *background(void *arg) {
  stage = 2; // RACE
  return arg;
}

extern inline __attribute__((gnu_inline, always_inline)) pthread_t start(void *(*function)(void *)) {
  pthread_t thread;
  pthread_create(&thread, 0, function, 0);
  return thread;
}

extern inline __attribute__((gnu_inline, always_inline)) pthread_t start_background(void) {
  return start(background);
}

int main(void) {
  pthread_t thread = start_background();
  stage = 1; // RACE
  pthread_join(thread, 0);
  return stage;
}
