// Functions in a struct that is passed, by value or by address, to a library are called by it.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>

struct hooks {
  void (*opened)(int);
  void (*closed)(int);
};
static int written, closed;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

extern void observe_like(const struct hooks *hooks) __attribute__((weak));

static ssize_t store(void *cookie, const char *text, size_t length) {
  (void)cookie;
  (void)text;
  written++; // RACE
  return (ssize_t)length;
}

static void count(int number) {
  closed += number; // RACE
}

static void *run(void *unused) {
  pthread_mutex_lock(&m);
  written++; // RACE
  closed++; // RACE
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t one;
  cookie_io_functions_t functions = {0, store, 0, 0};
  struct hooks hooks;
  hooks.opened = 0;
  hooks.closed = count;
  FILE *file = fopencookie(0, "w", functions);
  if (observe_like != 0) {
    observe_like(&hooks);
  }
  pthread_create(&one, 0, run, 0);
  if (file != 0) {
    fputs("x", file);
    fflush(file);
  }
  pthread_join(one, 0);
  return 0;
}
