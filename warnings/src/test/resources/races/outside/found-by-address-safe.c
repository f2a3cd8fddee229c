// The symbol that is found for an address is the variable itself.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
int count;

static void *work(void *unused) {
  Dl_info found;
  if (dladdr(&count, &found) != 0) {
  pthread_mutex_lock(&guard);
    ++*(int *)found.dli_saddr; // NORACE
  pthread_mutex_unlock(&guard);
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  if (pthread_create(&thread, 0, work, 0) != 0) {
    return 1;
  }
  pthread_mutex_lock(&guard);
  count++; // NORACE
  pthread_mutex_unlock(&guard);
  pthread_join(thread, 0);
  return 0;
}
