#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// A limit is found by its name; the switch is not among the names that the program has.

static int total;
static int unused;
int limit = 10;
int traced;

static void *count(void *arg) {
  total++; // NORACE
  if (traced) {
    unused++; // NORACE
  }
  return arg;
}

int main(void) {
  int *found = dlsym(RTLD_DEFAULT, "limit");
  if (found == NULL) {
    return 1;
  }
  *found = 20;
  pthread_t thread;
  pthread_create(&thread, NULL, count, NULL);
  if (traced) {
    unused++; // NORACE
  }
  pthread_join(thread, NULL);
  total++; // NORACE
  return 0;
}
